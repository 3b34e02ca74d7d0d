import { PROXY_HEADER } from '@otp-kit/protocol';
import { requireApp } from './client.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { RequestSettings } from './request-options.ts';
import { isLocalRequest } from './sealed-cookie.ts';
import { ServiceError } from './service-error.ts';

interface OriginContext extends Pick<ReceivedRequest, 'request' | 'report'> {
  readonly settings: Pick<RequestSettings, 'allowedOrigins' | 'isDevelopment'>;
}

/**
 * Lets a request through only if it comes from a page of this site, or from an app where apps are served.
 *
 * @throws ServiceError `ORIGIN_REFUSED`, `UNSUPPORTED_MEDIA_TYPE`
 */
export function requireOwnClient(context: OriginContext & Pick<ReceivedRequest, 'client'>): void {
  const { headers } = context.request;
  if (context.client === 'app') requireApp(headers);
  else requireSameOrigin(context);
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
  }
}

/**
 * Lets a request through only if a page of this site made it with the browser kit.
 *
 * 1. `Sec-Fetch-Site`, which no page can forge: `same-origin` passes, all else is refused. Pages of
 *    a neighbouring subdomain could not ask in any case, since their preflight gets no response.
 * 2. If a browser does not send it, `Origin` must be listed. A request without either is refused.
 * 3. The kit's own header, which forces a preflight across origins, and the proxy responds to none.
 * 4. `application/json`, for the same reason: a form can post `text/plain` with the site's cookies.
 *
 * @throws ServiceError `ORIGIN_REFUSED`
 * @see OWASP, Cross-Site Request Forgery Prevention, "Fetch Metadata headers"
 */
function requireSameOrigin(context: OriginContext): void {
  const { headers } = context.request;
  const site = headers.get('sec-fetch-site');
  const isOwnPage = site === null ? isOwnOrigin(context) : site === 'same-origin';
  if (!isOwnPage || headers.get(PROXY_HEADER) !== '1') throw new ServiceError('ORIGIN_REFUSED');
}

function isOwnOrigin({ request, settings, report }: OriginContext): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  if (settings.allowedOrigins.has(origin)) return true;
  // The proxy cannot know its public origin: behind a proxy the URL names another host or protocol.
  const { isDevelopment } = settings;
  if (isDevelopment && isLocalRequest(request) && origin === new URL(request.url).origin) {
    return true;
  }
  report.warnOnce({
    code: 'ORIGIN_REFUSED',
    message:
      'refused a browser without Sec-Fetch-Site whose Origin is not listed: ' +
      "if the page is the product's own, add its origin to allowedOrigins",
  });
  return false;
}
