import type { Bytes } from '@otp-kit/protocol';
import { MAX_RESPONSE_BYTES } from '../constants/lifetimes-and-limits.ts';
import { parseJson } from '../http/read-body.ts';
import { readCapped } from '../http/read-capped.ts';
import { reasonOf } from '../http/report.ts';
import { withoutUnsafeNames } from './error-names.ts';
import type { ServiceFetch } from './service-options.ts';

/** The outcome of a call. `date`: the service's clock in Unix milliseconds, if the response has it. */
export type UpstreamResponse = CallTime &
  (
    | {
        readonly status: 'answered';
        readonly httpStatus: number;
        readonly body: unknown;
        readonly date: number | undefined;
        /** V1.0: the response does not show whether a code was compared and wrong. */
        readonly mayBeWrongCode?: true;
      }
    | {
        readonly status: 'failed';
        readonly kind: 'network' | 'timeout' | 'malformed';
        readonly httpStatus?: number;
        readonly reason: string;
        /** Redacted. */
        readonly url: string;
      }
  );

interface CallTime {
  /** How long the call took, with its repetition, in milliseconds; absent for a response of the proxy's own. */
  readonly tookMs?: number | undefined;
  readonly isRepeated?: true;
}

/** One call. */
export interface ServiceCall {
  /** Default: the platform's. */
  readonly fetch?: ServiceFetch | undefined;
  readonly url: string;
  /** The URL as a log may show it. Default: `url`, which then holds no secret. */
  readonly redactedUrl?: string;
  /** Sent as JSON. Bytes are JSON already and are sent as they are. */
  readonly body?: object | Bytes | undefined;
  /** Default: POST with a body, GET without one. */
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** What no code of the response may hold: see `secretsOf`. */
  readonly secrets: readonly string[];
}

/** Calls the service once, with a deadline, a cap on the response and no redirects. Never rejects. */
export async function callService(call: ServiceCall): Promise<UpstreamResponse> {
  const {
    fetch = globalThis.fetch,
    url,
    redactedUrl = url,
    body,
    headers,
    timeoutMs,
    signal,
    secrets,
  } = call;
  const { method = body === undefined ? 'GET' : 'POST' } = call;
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
      redirect: 'manual', // A redirect would carry the credentials to wherever it points.
      signal: deadline.signal,
    });
    const result = await readResponse(response, redactedUrl, deadline.signal);
    if (result.status === 'failed') return result;
    return { ...result, body: withoutUnsafeNames(result.body, secrets) };
  } catch (error) {
    const kind = deadline.hasPassed() ? 'timeout' : 'network';
    return { status: 'failed', kind, reason: reasonOf(error), url: redactedUrl };
  } finally {
    deadline.clear();
  }
}

async function readResponse(
  response: Response,
  url: string,
  signal: AbortSignal,
): Promise<UpstreamResponse> {
  const { status: httpStatus, ok } = response;
  const stopReading = () => void response.body?.cancel().catch(() => undefined);
  if (!ok && httpStatus < 400) {
    stopReading();
    return { status: 'failed', kind: 'malformed', httpStatus, reason: 'redirect', url };
  }
  const bytes = await orAborted(readCapped(response.body, MAX_RESPONSE_BYTES), signal);
  const body = bytes === undefined ? undefined : parseOrNone(bytes);
  if (ok && body === undefined) {
    const reason = bytes === undefined ? 'too_large' : 'not_json';
    return { status: 'failed', kind: 'malformed', httpStatus, reason, url };
  }
  return { status: 'answered', httpStatus, body, date: parseDate(response.headers.get('date')) };
}

/** An error response without JSON, such as a gateway's page, is classed by its status alone. */
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

function startDeadline(timeoutMs: number, client: AbortSignal) {
  // Not `AbortSignal.any`, which costs about 60 microseconds on Node 20.
  const call = new AbortController();
  let hasPassed = false;
  const follow = () => call.abort(client.reason);
  if (client.aborted) follow();
  client.addEventListener('abort', follow);
  const timer = setTimeout(() => {
    hasPassed = !call.signal.aborted;
    call.abort(new DOMException('the service took too long', 'TimeoutError'));
  }, timeoutMs);
  return {
    signal: call.signal,
    hasPassed: () => hasPassed,
    clear() {
      clearTimeout(timer);
      client.removeEventListener('abort', follow);
    },
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
