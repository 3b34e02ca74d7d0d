import { createHmac } from 'node:crypto';
import {
  ACCOUNT,
  createRecordedService,
  type Script,
} from '../service/recorded-service.fixture.ts';
import type { WidgetAttemptConfig } from './attempt-config.ts';
import type { AttemptFields } from './attempt-fields.ts';
import { createWidgetAttempt } from './create-widget-attempt.ts';

export const NOW = Date.UTC(2026, 0, 1);
export const WIDGET_ORIGIN = ACCOUNT.widgetOrigin;
export const SECRETS = { apiKey: ACCOUNT.apiKey, widgetSecret: ACCOUNT.widgetSecret } as const;
export const PHONE = '+201001234567';

/** A body as it arrived at the service. */
export type ArrivedBody = Readonly<Record<string, unknown>>;

/** Responds instead of the service; `respond` asks it for its own response. */
export type AttemptScript = Script<'attempt'>;

/** The service, which responds as a test sets, in that order, and then creates attempts. */
export function createAttemptFixture(overrides: Partial<WidgetAttemptConfig> = {}) {
  const clock = { now: NOW };
  const service = createRecordedService({
    now: () => clock.now,
    operationOf: () => 'attempt' as const,
  });
  const calls: { readonly url: string; readonly init: RequestInit }[] = [];
  const answers: AttemptScript[] = [];
  service.script.attempt = (arrival, respond) => answers.shift()?.(arrival, respond);
  const config: WidgetAttemptConfig = {
    baseUrl: 'https://service.test',
    publicKey: ACCOUNT.publicKey,
    widgetOrigin: WIDGET_ORIGIN,
    ...SECRETS,
    now: () => clock.now,
    async fetch(url, init) {
      calls.push({ url, init });
      return service.fetch(url, init);
    },
    ...overrides,
  };
  return {
    clock,
    calls,
    answers,
    bodies: () => service.journal.map(({ body }) => body),
    create: (fields: Partial<AttemptFields> = {}, signal?: AbortSignal) =>
      createWidgetAttempt(
        config,
        { verificationAddress: { phoneNumber: PHONE }, ...fields },
        signal && { signal },
      ),
  };
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
