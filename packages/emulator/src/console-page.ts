import { type Context, Hono } from 'hono';
import { createGuard } from './http/guard.ts';
import { pagePolicy } from './http/page-policy.ts';
import { pageNotBuilt, serveFile } from './http/static-file.ts';

// Vite builds the page here. The path is the same from src/ and from dist/.
const BUILT = new URL('../dist/console/', import.meta.url);

const HEADERS = {
  'Content-Security-Policy': pagePolicy({ 'img-src': "'self' data:" }),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

/**
 * Serves the console: a page at `/`, and its files under `/console/`.
 *
 * @param folder default where the build puts it
 */
export function createConsolePage(folder: URL = BUILT): Hono {
  const page = new Hono();
  // The demo has another port or host name on this machine and links to the inbox.
  page.use('/', createGuard({ allowCrossSiteNavigation: true }));
  page.use('/console/*', createGuard());
  page.get(
    '/',
    async () => (await serveFile(folder, 'index.html', HEADERS)) ?? pageNotBuilt('console'),
  );
  // A plain file name without further dots: it cannot leave the folder.
  page.get('/console/:file{[a-z0-9-]+\\.(?:css|js|svg)}', (context) =>
    serve(context, folder, context.req.param('file')),
  );
  return page;
}

async function serve(context: Context, folder: URL, file: string): Promise<Response> {
  return (await serveFile(folder, file, HEADERS)) ?? context.notFound();
}
