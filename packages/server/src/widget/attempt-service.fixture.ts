import { createHmac } from 'node:crypto';
import type { WidgetAttemptConfig } from './attempt-config.ts';
import type { AttemptFields } from './attempt-fields.ts';
import { createWidgetAttempt } from './create-widget-attempt.ts';

export const NOW = Date.UTC(2026, 0, 1);
export const WIDGET_ORIGIN = 'https://widget.example.com';
export const SECRETS = { apiKey: 'ak-4f1d0c', widgetSecret: 'ws-77a3b2' } as const;
export const PHONE = '+201001234567';

/** A body as it arrived at the service. */
export type ArrivedBody = Readonly<Record<string, unknown>>;

/** A service that responds as a test sets, in that order, and then creates an attempt. */
export function createAttemptFixture(overrides: Partial<WidgetAttemptConfig> = {}) {
  const clock = { now: NOW };
  const arrivals: {
    readonly url: string;
    readonly init: RequestInit;
    readonly body: ArrivedBody;
  }[] = [];
  const answers: (() => Response | Promise<Response>)[] = [];
  const config: WidgetAttemptConfig = {
    baseUrl: 'https://service.test',
    publicKey: 'pk_1',
    widgetOrigin: WIDGET_ORIGIN,
    ...SECRETS,
    now: () => clock.now,
    async fetch(url, init) {
      arrivals.push({ url, init, body: bodyOf(init) });
      return (answers.shift() ?? created)();
    },
    ...overrides,
  };
  return {
    clock,
    arrivals,
    answers,
    bodies: () => arrivals.map(({ body }) => body),
    create: (fields: Partial<AttemptFields> = {}, signal?: AbortSignal) =>
      createWidgetAttempt(
        config,
        { verificationAddress: { phoneNumber: PHONE }, ...fields },
        signal && { signal },
      ),
  };
}

function bodyOf({ body }: RequestInit): ArrivedBody {
  if (typeof body !== 'string') throw new TypeError('the body is no text');
  return JSON.parse(body);
}

/** The response with an attempt, without a `Date`. */
export function created(data: object = {}): Response {
  const attempt = newAttempt('attempt_1', WIDGET_ORIGIN, NOW);
  return Response.json({ status: 'success', data: { ...attempt, ...data } });
}

/** A new attempt, as the service responds with it. */
export function newAttempt(attemptId: string, origin: string, now: number) {
  const expiresAt = new Date(now + 300_000).toISOString();
  return { attemptId, iframeUrl: `${origin}/w/${attemptId}`, expiresAt };
}

/** A response with an error; `date` by the service's clock. */
export function failed(status: number, body: object, date?: number): Response {
  const headers =
    date === undefined ? new Headers() : new Headers({ date: new Date(date).toUTCString() });
  return Response.json(
    { status: 'error', message: 'upstream prose', ...body },
    { status, headers },
  );
}

/** The signature that a body should have, computed by OpenSSL. */
export function expectedSignature({ apiKey, publicKey, timestamp, ...body }: ArrivedBody): string {
  const address = Object(body['verificationAddress']);
  const message = JSON.stringify({
    apiKey,
    publicKey,
    timestamp,
    phoneNumber: address.phoneNumber,
  });
  return createHmac('sha256', SECRETS.widgetSecret).update(message).digest('hex');
}
