import { PROXY_HEADER } from '@otp-kit/protocol';
import { Refusal } from './refusal.ts';

/**
 * Lets a request through only if a page of this site made it with the browser kit.
 *
 * 1. `Sec-Fetch-Site`, which no page can forge: `same-origin` passes; `same-site` only from a listed
 *    origin, since a neighbouring subdomain may be somebody else's; all else is refused.
 * 2. Where a browser does not send it, `Origin` must be listed. Neither header: refused.
 * 3. The kit's own header, which forces a preflight across origins, and the proxy answers none.
 * 4. `application/json`, for the same reason: a form can post `text/plain` with the site's cookies.
 *
 * @throws Refusal `ORIGIN_REFUSED`, `UNSUPPORTED_MEDIA_TYPE`
 * @see OWASP, Cross-Site Request Forgery Prevention, "Fetch Metadata headers"
 */
export function guardRequest(headers: Headers, allowedOrigins: ReadonlySet<string>): void {
  const site = headers.get('sec-fetch-site');
  const isListed = allowedOrigins.has(headers.get('origin') ?? '');
  const isOwnPage = site === 'same-origin' || ((site === 'same-site' || site === null) && isListed);
  if (!isOwnPage || headers.get(PROXY_HEADER) !== '1') throw new Refusal('ORIGIN_REFUSED');
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  }
}
