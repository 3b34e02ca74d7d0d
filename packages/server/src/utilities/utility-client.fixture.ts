import type { LogEntry } from '../http/log-entry.ts';
import { createUtilityClientWith, type UtilityClient } from './create-utility-client.ts';
import type { UtilityClientConfig } from './utility-config.ts';
import type { UtilityMessage } from './utility-message.ts';

/** A message by a template. */
export const MESSAGE = {
  phone: '+201001234567',
  template: { id: 'order_shipped', variables: { name: 'Mona' } },
  customerUserId: 'user_1',
} satisfies UtilityMessage;

/** The configuration of a client that signs. */
export const CONFIG: UtilityClientConfig = {
  baseUrl: 'https://api.service.test',
  apiKey: 'ak_test_000000000000',
  pipelineID: 'pipe_util_1',
  signingSecret: 'req_signing_secret_for_tests_only',
  headerPrefix: 'service',
};

/** A request as the service received it. */
export interface ReceivedRequest {
  readonly url: string;
  readonly headers: Headers;
  /** The bytes, as text. */
  readonly body: string;
  /** When, in Unix milliseconds. */
  readonly at: number;
}

/** The service's reaction to one request: a response, or a function that responds or breaks the connection. */
export type Scripted =
  | {
      readonly httpStatus: number;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
    }
  | (() => Promise<Response>);

/** An accepted message. */
export const ACCEPTED: Scripted = {
  httpStatus: 200,
  body: {
    status: 'success',
    message: 'Utility SMS accepted',
    data: {
      transactionID: 'txn_1',
      status: 'Successful',
      channel: 'sms',
      provider: 'own-sms',
      recipient: '+201001234567',
      customerUserId: 'user_1',
      segments: 1,
      encoding: 'GSM7',
      billed: true,
      billing: { status: 'charged' },
    },
  },
};

/** An error response. */
export function error(httpStatus: number, code?: string, more: object = {}): Scripted {
  return {
    httpStatus,
    body: { status: 'error', message: 'x', ...(code !== undefined && { code }), ...more },
  };
}

/** A connection that breaks, as Node's `fetch` reports it. */
export function broken(code = 'ECONNRESET'): Scripted {
  const cause = Object.assign(new Error('broken'), { code });
  return () => Promise.reject(new TypeError('fetch failed', { cause }));
}

interface UtilityClientFixture {
  readonly client: UtilityClient;
  /** What the service received. */
  readonly received: ReceivedRequest[];
  readonly clock: { now: number };
  readonly log: LogEntry[];
  /** How long the client waited, in milliseconds. */
  readonly waits: number[];
}

/**
 * Makes a client whose service responds as scripted, and repeats the last response. Waiting takes no
 * time: it sets the clock forward.
 */
export function createUtilityClientFixture(
  script: readonly Scripted[],
  config: Partial<UtilityClientConfig> = {},
): UtilityClientFixture {
  const received: ReceivedRequest[] = [];
  const waits: number[] = [];
  const log: LogEntry[] = [];
  const clock = { now: Date.parse('2026-01-01T00:00:00.000Z') };
  const client = createUtilityClientWith(
    {
      ...CONFIG,
      now: () => clock.now,
      log: (entry) => void log.push(entry),
      async fetch(url, { headers, body }) {
        const scripted = script[Math.min(received.length, script.length - 1)] ?? ACCEPTED;
        const text = new TextDecoder().decode(body instanceof Uint8Array ? body : undefined);
        received.push({ url, headers: new Headers(headers), body: text, at: clock.now });
        if (typeof scripted === 'function') return scripted();
        const { httpStatus: status, body: answer, headers: more = {} } = scripted;
        return new Response(answer === undefined ? '' : JSON.stringify(answer), {
          status,
          headers: more,
        });
      },
      ...config,
    },
    {
      async wait(ms) {
        waits.push(ms);
        clock.now += ms;
      },
      monotonicNow: () => clock.now,
    },
  );
  return { client, received, clock, log, waits };
}
