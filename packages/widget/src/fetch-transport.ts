import { OtpError, PROXY_HEADER, type ProxyTransport } from '@otp-kit/protocol';
import { readCode } from './read-code.ts';

/** Options of {@link createFetchTransport}. */
export interface FetchTransportOptions {
  /** The base of the widget's routes, for example `/api/otp/widget`; trailing slashes are ignored. Same origin: its cookie is sent. */
  readonly endpoint: string;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * Creates a transport that calls the widget routes of `@otp-kit/server` with `fetch`. It is for the widget: an abort rejects with
 * `NETWORK_ERROR`, too, and a failure has neither class nor time to wait. A flow needs that of `@otp-kit/client`, which the
 * widget can use as well.
 *
 * @example
 * const transport = createFetchTransport({ endpoint: '/api/otp/widget' });
 * mountWidget(container, { transport, onVerified });
 */
export function createFetchTransport({
  endpoint,
  // Looked up at each call, so that a `fetch` that is wrapped later is used.
  fetch: send = (...request) => fetch(...request),
}: FetchTransportOptions): ProxyTransport {
  return {
    post: async (route, request, parse, init) => {
      const response = await send(endpoint.replace(/\/*$/, '/') + route, {
        ...init,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [PROXY_HEADER]: '1' },
        // JSON omits an undefined address.
        body: JSON.stringify(request),
        // A redirect would send the address to another URL.
        redirect: 'error',
      }).catch(() => {
        throw new OtpError('NETWORK_ERROR');
      });
      // A gateway's error page is not JSON; then the status becomes the code.
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok) return parse(body);
      throw Object.assign(new OtpError(readCode(body) ?? `HTTP_${response.status}`), {
        failure: { httpStatus: response.status },
      });
    },
  };
}
