import type { Context, HonoRequest, MiddlewareHandler, Next } from 'hono';

const FOREIGN_HOST =
  'the Host header does not name this machine; for a container, start the emulator with its name as --container-host (containerHosts)';
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)+localhost)$/;

/**
 * Refuses a `Host` that is no name of this machine or of its container: a page whose own name was re-bound to
 * 127.0.0.1 sends its own name, and no `Origin` at all when it reads. Over HTTP/1.1 browsers
 * always send a `Host`, so a request without one was made in this process, and its URL may name any host.
 *
 * @param containerHosts host names beside this machine's own; exact, in lower case, without a port
 */
export function createHostGuard(containerHosts: readonly string[]): MiddlewareHandler {
  return async ({ req }, next) => {
    const host = req
      .header('host')
      ?.toLowerCase()
      .replace(/:\d{1,5}$/, '');
    if (host !== undefined && !LOCAL_HOST.test(host) && !containerHosts.includes(host)) {
      return refuse(FOREIGN_HOST);
    }
    await next();
    return undefined;
  };
}

/**
 * Keeps other sites out of the control API, the console, and what the hosted page calls.
 *
 * 1. `Origin`, where there is one, must be the emulator's own.
 * 2. `Sec-Fetch-Site` must not be `cross-site`, which covers the requests that have no `Origin`.
 *    With `allowCrossSiteNavigation`, a top-level navigation passes: it opens a page, and the page
 *    with the link cannot read it.
 *
 * Without `pages`, no permission header is sent. The responses are marked as this origin's own, so that a browser
 * keeps them from other origins, as text, as a script and as an image.
 */
export function createGuard({
  allowCrossSiteNavigation = false,
  pages,
}: {
  readonly allowCrossSiteNavigation?: boolean;
  readonly pages?: AllowedPages | undefined;
} = {}): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const origin = req.header('origin');
    if (origin !== undefined && pages?.origins.includes(origin) && pages.paths.test(req.path)) {
      return permit(context, next, origin);
    }
    if (origin !== undefined && origin !== ownOriginOf(req)) {
      return refuse('requests from pages of other origins are refused');
    }
    if (
      req.header('sec-fetch-site') === 'cross-site' &&
      !(allowCrossSiteNavigation && isLink(req))
    ) {
      return refuse('requests from other sites are refused');
    }
    await next();
    const { headers } = context.res;
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('X-Content-Type-Options', 'nosniff');
    return undefined;
  };
}

/** Pages of other origins that may call some paths. */
export interface AllowedPages {
  /** Exact, as a browser sends them. */
  readonly origins: readonly string[];
  readonly paths: RegExp;
}

/** Handles a request of an allowed page, and the browser's question before it (CORS). */
async function permit(context: Context, next: Next, origin: string): Promise<Response | undefined> {
  if (context.req.method === 'OPTIONS') context.res = new Response(null, { status: 204 });
  else await next();
  const { headers } = context.res;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  headers.set('Access-Control-Allow-Headers', 'content-type');
  headers.append('Vary', 'Origin');
  return undefined;
}

/** Lets in what a page of this origin sends. A request without an `Origin` is refused. */
export function createOwnPagesGuard(): MiddlewareHandler {
  return async ({ req }, next) => {
    if (req.header('origin') !== ownOriginOf(req)) {
      return refuse('only pages of this origin are answered here');
    }
    await next();
    return undefined;
  };
}

function ownOriginOf(req: HonoRequest): string {
  return `${new URL(req.url).protocol}//${hostOf(req)}`;
}

function hostOf(req: HonoRequest): string {
  return req.header('host') ?? new URL(req.url).host;
}

// A frame's `Sec-Fetch-Dest` is another, so that this is a page of its own.
function isLink(req: HonoRequest): boolean {
  return (
    req.method === 'GET' &&
    req.header('sec-fetch-mode') === 'navigate' &&
    req.header('sec-fetch-dest') === 'document'
  );
}

function refuse(message: string): Response {
  return Response.json({ status: 'error', code: 'ORIGIN_REFUSED', message }, { status: 403 });
}
