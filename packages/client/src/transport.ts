import {
  isOtpError,
  OtpError,
  type PostOptions,
  PROXY_HEADER,
  type ProxyTransport,
} from '@otp-kit/protocol';
import { RefusedError } from './failure.ts';

/** Options of {@link createFetchTransport}. */
export interface FetchTransportOptions {
  /** The base URL of the proxy's routes, for example `/api/otp`; slashes at its end are ignored. Same origin, because the proxy sets a cookie. */
  readonly endpoint: string;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
  /** Limit for the whole request, body included. Default 30,000, because the proxy waits up to 25 s for the service. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates a transport that calls the proxy of `@otp-kit/server` with `fetch`.
 *
 * @example
 * const transport = createFetchTransport({ endpoint: '/api/otp' });
 * const flow = createOtpFlow({ transport });
 */
export function createFetchTransport(options: FetchTransportOptions): ProxyTransport {
  // Looked up at each call, so that a later wrapper of the page's `fetch` is used.
  const { fetch: send = (...request) => fetch(...request), timeoutMs = 30_000 } = options;
  const endpoint = options.endpoint.replace(/\/*$/, '/');

  /** One request, limited by time and by the caller's signal. */
  async function post<Result>(
    route: string,
    request: object,
    parse: (body: unknown) => Result,
    { signal, ...init }: PostOptions,
  ): Promise<Result> {
    // `AbortSignal.any` would do this, but Safari has it only since 17.4.
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, timeoutMs);
    signal?.addEventListener('abort', abort);
    try {
      signal?.throwIfAborted();
      const response = await send(endpoint + route, {
        ...init,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [PROXY_HEADER]: '1' },
        body: JSON.stringify(request),
        credentials: 'same-origin',
        cache: 'no-store',
        // A redirected POST would send the code or the address to another place.
        redirect: 'error',
        signal: controller.signal,
      });
      const body = await readJson(response);
      if (response.ok) return parse(body);
      throw new RefusedError(response.status, body);
    } catch (cause) {
      if (signal?.aborted) throw new OtpError('ABORTED', undefined, { cause });
      if (isOtpError(cause)) throw cause;
      throw new OtpError('NETWORK_ERROR', undefined, { cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  return { endpoint, post };
}

const MAX_RESPONSE_BYTES = 64 * 1024; // Real responses have about 1 KiB; the proxy caps the service's at 64.

/** The body's JSON, or `undefined` if it is not JSON or too large: then the status alone counts. */
async function readJson(response: Response): Promise<unknown> {
  // Chromium reports a request as aborted if its own body is read as a stream, and not if a copy is.
  const reader = response.clone().body?.getReader();
  if (!reader) return undefined;
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) {
      // The request ends when both copies are cancelled. It may have failed by then, which changes nothing.
      void Promise.allSettled([reader.cancel(), response.body?.cancel()]);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    // An empty body or a page of a gateway has no code.
    return undefined;
  }
}
