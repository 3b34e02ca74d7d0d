import { PROXY_HEADER } from '@otp-kit/protocol';
import type { RequestSettings } from './request-options.ts';
import { ServiceError } from './service-error.ts';

/** What a request comes from: a page in a browser, or a native app. */
export type ProxyClient = 'browser' | 'app';

/** Reads what a request says of itself. An app says so in the kit's own header, and only where apps are served. */
export function clientOf(
  { headers }: Pick<Request, 'headers'>,
  { nativeApps }: Pick<RequestSettings, 'nativeApps'>,
): ProxyClient {
  const isApp = nativeApps === 'sealed-in-body' && headers.get(PROXY_HEADER) === 'app';
  return isApp ? 'app' : 'browser';
}

/**
 * Lets a request of an app through only if no browser can have made it.
 *
 * 1. `Origin`: browsers send it with every POST, and a page can neither change nor omit it.
 * 2. `Sec-…`: the prefix is reserved for headers that a page cannot set. Browsers send `Sec-Fetch-*`
 *    to every https and loopback address.
 * 3. `Cookie`: an app's request is about the sealed value in its body, and about nothing that a
 *    client adds by itself.
 *
 * @throws ServiceError `ORIGIN_REFUSED`
 * @see Fetch, "Append a request `Origin` header" and "Forbidden request-header"
 * @see Fetch Metadata Request Headers
 */
export function requireApp(headers: Headers): void {
  const isBrowsers = (name: string) => name === 'origin' || name.startsWith('sec-');
  if ([...headers.keys()].some(isBrowsers)) {
    throw new ServiceError('ORIGIN_REFUSED', { message: 'a browser is not served as an app' });
  }
  if (headers.has('cookie')) {
    throw new ServiceError('ORIGIN_REFUSED', { message: 'an app must not send cookies' });
  }
}
