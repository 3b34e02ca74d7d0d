import type { RequestHandler } from 'express';

/** The names of this machine's own loopback addresses. */
const LOOPBACK = /^(([^.]+\.)*localhost|127(\.\d+){3}|\[::1])(:\d+)?$/;

/**
 * Leads a page that was opened at another name of this machine, such as `127.0.0.1`, to the demo's own. The
 * service sends a tab back to that one, where the cookies of the other name would be missing.
 *
 * @param origin the demo's, such as `http://localhost:5173`
 */
export function oneHost(origin: string): RequestHandler {
  const { host: own } = new URL(origin);
  return ({ headers: { host = own }, method, originalUrl, path }, response, next) => {
    const isPage = method === 'GET' && !path.startsWith('/api/');
    if (isPage && host !== own && LOOPBACK.test(host)) {
      // A path that begins with two slashes would name another host if the origin were left out.
      return response.redirect(307, origin + originalUrl);
    }
    return next();
  };
}
