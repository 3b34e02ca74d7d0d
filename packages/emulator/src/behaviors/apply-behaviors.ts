import { parseJsonObject } from '../http/request-body.ts';
import { type Random, randomHex } from '../primitives/random.ts';
import { BEHAVIOR_HEADER } from './behavior-header.ts';
import type { Behaviors } from './behaviors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a behavior changes of an error response, and the names of the behaviors that do so. */
interface BehaviorEffect {
  readonly names: readonly (keyof Behaviors)[];
  readonly status?: number;
  readonly fields?: Fields;
}

/**
 * Applies the workspace's behaviors to an error response: its status and code where the interface
 * names none, and its message. They apply to every operation alike.
 */
export async function applyBehaviors(
  response: Response,
  { behaviors, chaosRandom }: { readonly behaviors: Behaviors; readonly chaosRandom: Random },
): Promise<Response> {
  if (response.ok) return response;
  const body = parseJsonObject(await response.clone().text());
  if (body === undefined) return response;
  const effects: readonly BehaviorEffect[] = [
    statusEffect(body, behaviors),
    // The limiter of utilities has a behavior of its own.
    response.headers.get(BEHAVIOR_HEADER) === 'utilityLimitCode'
      ? { names: [] }
      : limitEffect(response.status, body, behaviors),
    behaviors.messages === 'plain'
      ? { names: [] }
      : { names: ['messages'], fields: { message: randomHex(chaosRandom, 12) } },
  ];
  const headers = new Headers(response.headers);
  for (const name of effects.flatMap(({ names }) => names)) headers.append(BEHAVIOR_HEADER, name);
  const status = effects.find((effect) => effect.status !== undefined)?.status ?? response.status;
  const fields = effects.map((effect) => effect.fields);
  return Response.json(Object.assign({}, body, ...fields), { status, headers });
}

// The interface names these codes without a status.
function statusEffect(
  { code }: Fields,
  { digitsStatus, resendStatus, requestAuthStatus }: Behaviors,
): BehaviorEffect {
  switch (code) {
    case 'INVALID_REQUEST_AUTH':
      return { names: ['requestAuthStatus'], status: requestAuthStatus };
    case 'INVALID_OTP_DIGITS':
    case 'OTP_DIGITS_MISMATCH':
      return { names: ['digitsStatus'], status: digitsStatus };
    case 'RESEND_LIMIT_EXCEEDED':
      return { names: ['resendStatus'], status: resendStatus };
    default:
      return { names: [] };
  }
}

// The interface describes these answers of the widget without naming their codes. V1.0 has no codes at
// all, and no `status` in a body.
function limitEffect(status: number, body: Fields, behaviors: Behaviors): BehaviorEffect {
  const isWidgets = body['code'] === undefined && body['status'] !== undefined;
  if (!isWidgets || (status !== 429 && status !== 503)) return { names: [] };
  const name = status === 429 ? 'WIDGET_RATE_LIMIT_EXCEEDED' : 'WIDGET_CIRCUIT_BREAKER_OPEN';
  const isStrict = behaviors.widgetCaps === 'strict';
  return {
    names: ['widgetLimitCode', ...(isStrict ? (['widgetCaps'] as const) : [])],
    ...(behaviors.widgetLimitCode === 'named' && { fields: { code: name } }),
  };
}
