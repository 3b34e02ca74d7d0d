import type { MiddlewareHandler } from 'hono';

/**
 * Responds to a browser that opens a page that does not exist with HTML. A program, and a path below `/api/`,
 * gets JSON from what follows.
 */
export function missingPage(
  html: string,
  headers: Readonly<Record<string, string>>,
): MiddlewareHandler {
  return async (context, next) => {
    const isOpened = context.req.header('accept')?.includes('text/html') === true;
    if (isOpened && !context.req.path.startsWith('/api/')) return context.html(html, 404, headers);
    await next();
    return undefined;
  };
}
