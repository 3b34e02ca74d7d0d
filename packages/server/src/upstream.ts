/**
 * The calls to the service: the three of V1.2, with named fields and headers only, a deadline, a cap
 * on the answer, no redirects, and retries where a repetition can neither cost nor count.
 *
 * - `challenge`: once more after a 5xx.
 * - `verify`: once more after a 5xx, since the service may not have looked at the code; never after
 *   a broken connection, since it may have.
 * - `send`: never, since each may cost a message and the proof is spent.
 *
 * @module
 * @see the interface, "Retry rules"
 */
import { describeFailure, type SendRequest, type VerifyRequest } from '@otp-kit/protocol';
import type { OtpProxyConfig } from './config.ts';
import { parseJson, readCapped } from './read-json.ts';
import { reasonOf } from './report.ts';

/** The operations of the service that the proxy uses. */
export type Operation = 'challenge' | 'send' | 'verify';

/** What came of a call. `date`: the service's clock in Unix milliseconds, where it told it. */
export type UpstreamAnswer =
  | {
      readonly status: 'answered';
      readonly httpStatus: number;
      readonly body: unknown;
      readonly date: number | undefined;
    }
  | {
      readonly status: 'failed';
      readonly kind: 'network' | 'timeout' | 'malformed';
      readonly httpStatus?: number;
      readonly reason: string;
      /** Redacted. */
      readonly url: string;
    };

/** What `send` takes beside the credentials, which only the client has. */
export type SendFields = Omit<SendRequest, 'APIKey' | 'pipelineID'>;

/** The service, as far as the proxy sees it. Holds the credentials and shows them to nobody. */
export interface Upstream {
  challenge(signal: AbortSignal): Promise<UpstreamAnswer>;
  send(
    fields: SendFields,
    endUserIp: string | undefined,
    signal: AbortSignal,
  ): Promise<UpstreamAnswer>;
  verify(fields: VerifyRequest, signal: AbortSignal): Promise<UpstreamAnswer>;
}

/** How long a call that may be repeated can take, in milliseconds: twice is within the page's 30 s. */
export const UPSTREAM_TIMEOUT_MS = 10_000;

/** How long a send may take: given up, it is paid for and its code verifies nothing. The page waits 30 s. */
export const SEND_TIMEOUT_MS = 25_000;

const MAX_ANSWER_BYTES = 65_536; // the longest documented answer, a challenge, has about 1 KiB

interface Call {
  readonly operation: Operation;
  /** With the credentials in it, for the challenge. */
  readonly query?: string;
  readonly body?: object;
  readonly endUserIp?: string | undefined;
  readonly signal: AbortSignal;
}

/** Prepares the calls. */
export function createUpstream(
  config: Pick<OtpProxyConfig, 'baseUrl' | 'apiKey' | 'pipelineID' | 'fetch'>,
): Upstream {
  const { apiKey: APIKey, pipelineID, fetch = globalThis.fetch } = config;
  const base = `${config.baseUrl.replace(/\/+$/, '')}/api/v1.2/transactions`;

  async function call({
    operation,
    query,
    body,
    endUserIp,
    signal,
  }: Call): Promise<UpstreamAnswer> {
    const url = `${base}/${operation}`;
    const redacted = query === undefined ? url : `${url}?APIKey=***&pipelineID=***`;
    const deadline = startDeadline(operation, signal);
    try {
      const response = await fetch(query === undefined ? url : `${url}?${query}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(endUserIp !== undefined && { 'x-end-user-ip': endUserIp }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual', // A redirect would carry the credentials to wherever it points.
        signal: deadline.signal,
      });
      return await readAnswer(response, redacted, deadline.signal);
    } catch (error) {
      const kind = deadline.hasPassed() ? 'timeout' : 'network';
      return { status: 'failed', kind, reason: reasonOf(error), url: redacted };
    } finally {
      deadline.clear();
    }
  }

  return {
    async challenge(signal) {
      const query = new URLSearchParams({ APIKey, pipelineID }).toString();
      return twice(() => call({ operation: 'challenge', query, signal }));
    },
    async send(fields, endUserIp, signal) {
      return call({
        operation: 'send',
        body: { APIKey, pipelineID, ...fields },
        endUserIp,
        signal,
      });
    },
    async verify(fields, signal) {
      return twice(() => call({ operation: 'verify', body: fields, signal }));
    },
  };
}

/** Repeats a call once after a passing fault of the service; an open breaker and an unknown transaction are none. */
async function twice(call: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer> {
  const first = await call();
  const isPassing =
    first.status === 'answered' &&
    first.httpStatus >= 500 &&
    describeFailure(first.httpStatus, first.body).class === 'retry';
  return isPassing ? call() : first;
}

async function readAnswer(
  response: Response,
  url: string,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const { status: httpStatus, ok } = response;
  const stopReading = () => void response.body?.cancel().catch(() => undefined);
  if (!ok && httpStatus < 400) {
    stopReading();
    return { status: 'failed', kind: 'malformed', httpStatus, reason: 'redirect', url };
  }
  const bytes = await orAborted(readCapped(response.body, MAX_ANSWER_BYTES), signal);
  const body = bytes === undefined ? undefined : parseOrNone(bytes);
  if (ok && body === undefined) {
    const reason = bytes === undefined ? 'too_large' : 'not_json';
    return { status: 'failed', kind: 'malformed', httpStatus, reason, url };
  }
  return { status: 'answered', httpStatus, body, date: parseDate(response.headers.get('date')) };
}

/** An error answer without JSON, such as a gateway's page, is classed by its status alone. */
function parseOrNone(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return undefined;
  }
}

// The header names a whole second. Its end, so that what is counted from it runs out early, not late.
const WITHIN_SECOND_MS = 999;

function parseDate(header: string | null): number | undefined {
  // `Date.parse` also takes `1` and prose; RFC 9110 allows one form to be sent.
  const isHttpDate =
    header !== null && /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header);
  const date = isHttpDate ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : date + WITHIN_SECOND_MS;
}

function startDeadline(operation: Operation, signal: AbortSignal) {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => {
      timeout.abort(new DOMException('the service took too long', 'TimeoutError'));
    },
    operation === 'send' ? SEND_TIMEOUT_MS : UPSTREAM_TIMEOUT_MS,
  );
  return {
    signal: AbortSignal.any([signal, timeout.signal]),
    hasPassed: () => timeout.signal.aborted,
    clear: () => clearTimeout(timer),
  };
}

/** Not every `fetch` ends the body's stream when its signal aborts. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}
