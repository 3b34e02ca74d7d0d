import { parseJsonObject } from '../http/request-body.ts';
import { randomHex } from '../state/random.ts';
import type { Workspace } from '../state/workspace.ts';
import { OPEN_HEADER } from './behavior-header.ts';
import type { OpenChoices } from './behaviors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How stands change a failure, and which they are. */
interface Stand {
  readonly choices: readonly (keyof OpenChoices)[];
  readonly status?: number;
  readonly fields?: Fields;
}

/**
 * Makes of a failure what the workspace's stands say: its status and code where the interface names
 * none, and its prose. What is decided here is decided for every operation alike.
 */
export async function asStated(
  answer: Response,
  { open, whims }: Pick<Workspace, 'open' | 'whims'>,
): Promise<Response> {
  if (answer.ok) return answer;
  const body = parseJsonObject(await answer.clone().text());
  if (body === undefined) return answer;
  const stands: readonly Stand[] = [
    standOnStatus(body, open),
    standOnLimits(answer.status, body, open),
    open.messages === 'plain'
      ? { choices: [] }
      : { choices: ['messages'], fields: { message: randomHex(whims, 12) } },
  ];
  const headers = new Headers(answer.headers);
  for (const choice of stands.flatMap(({ choices }) => choices)) {
    headers.append(OPEN_HEADER, choice);
  }
  const status = stands.find((stand) => stand.status !== undefined)?.status ?? answer.status;
  const fields = stands.map((stand) => stand.fields);
  return Response.json(Object.assign({}, body, ...fields), { status, headers });
}

// The interface names these codes without a status.
function standOnStatus({ code }: Fields, { digitsStatus, resendStatus }: OpenChoices): Stand {
  switch (code) {
    case 'INVALID_OTP_DIGITS':
    case 'OTP_DIGITS_MISMATCH':
      return { choices: ['digitsStatus'], status: digitsStatus };
    case 'RESEND_LIMIT_EXCEEDED':
      return { choices: ['resendStatus'], status: resendStatus };
    default:
      return { choices: [] };
  }
}

// The interface describes these answers of the widget, and names no code of theirs.
function standOnLimits(status: number, { code }: Fields, open: OpenChoices): Stand {
  if (code !== undefined || (status !== 429 && status !== 503)) return { choices: [] };
  const name = status === 429 ? 'WIDGET_RATE_LIMIT_EXCEEDED' : 'WIDGET_CIRCUIT_BREAKER_OPEN';
  return {
    choices: ['widgetLimitCode', ...(open.widgetCaps === 'strict' ? ['widgetCaps' as const] : [])],
    ...(open.widgetLimitCode === 'named' && { fields: { code: name } }),
  };
}
