import {
  isOtpError,
  OtpError,
  PROXY_HEADER,
  type ProxyChallenge,
  type ProxyFlow,
  type ProxySendRequest,
  type ProxyVerified,
  type ProxyVerifyRequest,
  parseProxyChallenge,
  parseProxyFlow,
  parseProxyVerified,
} from '@otp-kit/protocol';
import { RefusedError } from './failure.ts';

/**
 * The requests to the proxy. Each returns a parsed answer or throws an `OtpError`:
 * {@link RefusedError} if the proxy answered with a failure, otherwise `NETWORK_ERROR`,
 * `MALFORMED_RESPONSE` or `ABORTED`. No request is retried: a send costs money, a verify uses up a try.
 */
export interface OtpTransport {
  /** The base URL of the requests: a stored flow is resumed only with the same one. */
  readonly endpoint?: string | undefined;
  challenge(signal: AbortSignal): Promise<ProxyChallenge>;
  send(body: ProxySendRequest, signal: AbortSignal): Promise<ProxyFlow>;
  verify(body: ProxyVerifyRequest, signal: AbortSignal): Promise<ProxyVerified>;
  /** Asks the proxy to end a flow. Settles within the transport's time limit. */
  cancel(flowID: string): Promise<void>;
}

/** Options of {@link createFetchTransport}. */
export interface FetchTransportOptions {
  /** The base URL of the proxy's routes, for example `/api/otp`; slashes at its end are ignored. Same origin, because the proxy sets a cookie. */
  readonly endpoint: string;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
  /** Limit for the whole request, body included. Default 30,000, because the proxy waits up to 25 s for the service. */
  readonly timeoutMs?: number | undefined;
}

/** Creates a transport that calls the proxy of `@otp-kit/server` with `fetch`. */
export function createFetchTransport(options: FetchTransportOptions): OtpTransport {
  // Looked up at each call, so that a later wrapper of the page's `fetch` is used.
  const { fetch: send = (...request) => fetch(...request), timeoutMs = 30_000 } = options;
  const base = options.endpoint.replace(/\/*$/, '/');

  async function post(route: string, body: object, init: RequestInit): Promise<unknown> {
    const response = await send(base + route, {
      ...init,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [PROXY_HEADER]: '1' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      // A redirected POST would send the code or the address to another place.
      redirect: 'error',
    });
    const answer = await readJson(response);
    if (!response.ok) throw new RefusedError(response.status, answer);
    return answer;
  }

  /** One request, limited by time and by the caller's signal. */
  async function ask<T>(
    route: string,
    body: object,
    parse: (answer: unknown) => T,
    { signal, ...init }: RequestInit,
  ): Promise<T> {
    // `AbortSignal.any` would do this, but Safari has it only since 17.4.
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, timeoutMs);
    signal?.addEventListener('abort', abort);
    try {
      signal?.throwIfAborted();
      return parse(await post(route, body, { ...init, signal: controller.signal }));
    } catch (cause) {
      if (signal?.aborted) throw new OtpError('ABORTED', undefined, { cause });
      if (isOtpError(cause)) throw cause;
      throw new OtpError('NETWORK_ERROR', undefined, { cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  return {
    endpoint: base,
    challenge: (signal) => ask('challenge', {}, parseProxyChallenge, { signal }),
    send: (body, signal) => ask('send', body, parseProxyFlow, { signal }),
    verify: (body, signal) => ask('verify', body, parseProxyVerified, { signal }),
    // The user may be leaving the page.
    cancel: (flowID) => ask('cancel', { flowID }, () => {}, { keepalive: true }),
  };
}

const MAX_ANSWER_BYTES = 64 * 1024; // Real answers have about 1 KiB; the proxy caps the service's at 64.

/** The body's JSON, or `undefined` where it is none or too large: then the status alone counts. */
async function readJson(response: Response): Promise<unknown> {
  // Chromium reports a request as aborted if its own body is read as a stream, and not if a copy is.
  const reader = response.clone().body?.getReader();
  if (reader === undefined) return undefined;
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      // The request ends when both copies are cancelled. It may have failed by then, which changes nothing.
      void Promise.allSettled([reader.cancel(), response.body?.cancel()]);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    // An empty body, a page of some gateway: nothing that has a code.
    return undefined;
  }
}
