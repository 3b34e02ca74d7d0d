import { type Context, Hono } from 'hono';
import { createGuard } from './http/guard.ts';
import { pagePolicy } from './http/page-policy.ts';
import { serveFile } from './http/static-file.ts';

const FOLDER = new URL('./console/', import.meta.url);

const HEADERS = {
  'Content-Security-Policy': pagePolicy({ 'img-src': "'self' data:" }),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

/** The console: a page at `/`, and its files under `/console/`. */
export function createConsolePage(): Hono {
  const page = new Hono();
  // The demo, on another port or name of this machine, links to the inbox.
  page.use('/', createGuard({ allowCrossSiteNavigation: true }));
  page.use('/console/*', createGuard());
  page.get('/', (context) => serve(context, 'index.html'));
  // One plain file name and no dots in it: there is no way up or down from the folder.
  page.get('/console/:file{[a-z0-9-]+\\.(?:css|js|svg)}', (context) =>
    serve(context, context.req.param('file')),
  );
  return page;
}

async function serve(context: Context, file: string): Promise<Response> {
  return (await serveFile(FOLDER, file, HEADERS)) ?? context.notFound();
}
