import { type Context, Hono } from 'hono';
import { createGuard } from '../http/guard.ts';
import { missingPage } from '../http/missing-page.ts';
import { pagePolicy } from '../http/page-policy.ts';
import { pageNotBuilt, type ReadFile, serveFile } from '../http/static-file.ts';

const HEADERS = {
  'Content-Security-Policy': pagePolicy({ 'img-src': "'self' data:" }),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

/**
 * Serves the console: a page at `/`, and its files under `/console/`.
 *
 * @param read reads its built files
 */
export function createConsolePage(read: ReadFile | undefined): Hono {
  const page = new Hono();
  // The demo has another port or host name on this machine and links to the inbox.
  page.use('/', createGuard({ allowCrossSiteNavigation: true }));
  page.use('/console/*', createGuard());
  page.get(
    '/',
    async () => (await serveFile(read, 'index.html', HEADERS)) ?? pageNotBuilt('console'),
  );
  // A plain file name without further dots: it cannot leave the files' folder.
  page.get('/console/:file{[a-z0-9-]+\\.(?:css|js|svg)}', (context) =>
    serve(context, read, context.req.param('file')),
  );
  // It links to the pages that exist.
  page.get('*', missingPage(NOT_FOUND, HEADERS));
  return page;
}

const SECTIONS = [
  ...['Inbox', 'Controls', 'Requests', 'Attempts'],
  ...['Webhooks', 'Utilities', 'Funnel', 'Settings'],
];

const NOT_FOUND = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found · OTP emulator</title>
<link rel="stylesheet" href="/console/console.css">
<header class="bar"><p class="brand-name"><a href="/">OTP emulator</a></p></header>
<main class="layout">
<div class="card stack">
<h1 class="brand-name">There is no page at this address.</h1>
<p>The console has these sections:</p>
<ul>${SECTIONS.map((name) => `<li><a href="/#${name.toLowerCase()}">${name}</a></li>`).join('')}</ul>
</div>
</main>
</html>`;

async function serve(
  context: Context,
  read: ReadFile | undefined,
  file: string,
): Promise<Response> {
  return (await serveFile(read, file, HEADERS)) ?? context.notFound();
}
