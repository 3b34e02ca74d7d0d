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
 * Serves the console: a page at `/`, and its files under `/_emulator/console/`.
 *
 * @param read reads its built files
 */
export function createConsolePage(read: ReadFile | undefined): Hono {
  const page = new Hono();
  // The demo has another port or host name on this machine and links to the inbox.
  page.use('/', createGuard({ allowCrossSiteNavigation: true }));
  page.use('/_emulator/console/*', createGuard());
  page.get(
    '/',
    async () => (await serveFile(read, 'index.html', HEADERS)) ?? pageNotBuilt('console'),
  );
  // A plain file name without further dots: it cannot leave the files' folder.
  page.get('/_emulator/console/:file{[a-z0-9-]+\\.(?:css|js|svg)}', (context) =>
    serve(context, read, context.req.param('file')),
  );
  // It links to the pages that exist.
  page.get('*', missingPage(NOT_FOUND, HEADERS));
  return page;
}

const SECTIONS = {
  Inbox: 'the codes and messages that were sent',
  Controls: 'the clock, faults and delivery',
  Requests: 'each call to the service, with its response',
  Attempts: 'what the hosted widget verifies',
  Webhooks: 'what the service sent to your backend',
  Utilities: 'templates, and why a message is or is not sent',
  Funnel: 'how many verifications reach each step',
  Settings: 'pipelines, credentials and limits',
};

const LINKS = Object.entries(SECTIONS).map(
  ([name, text]) =>
    `<li><a href="/#${name.toLowerCase()}">${name}</a> <span class="quiet">${text}</span></li>`,
);

const MARK = `<svg aria-hidden="true" class="brand-mark" viewBox="0 0 32 32">
<rect class="brand-tile" height="32" rx="9" width="32"/>
<circle class="brand-ink" cx="9" cy="16" r="2.6"/><circle class="brand-ink" cx="16" cy="16" r="2.6"/>
<rect class="brand-ink" height="12" rx="1.5" width="3" x="21.5" y="10"/></svg>`;

const NOT_FOUND = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found · OTP emulator</title>
<link rel="stylesheet" href="/_emulator/console/console.css">
<header class="bar">${MARK}<p class="brand-name"><a href="/">OTP emulator</a></p></header>
<main class="card stack missing">
<h1>This page doesn’t exist</h1>
<p class="quiet">Check the address. An API of the service is below <code>/api/</code>.</p>
<a class="button" data-kind="primary" href="/">Open the console</a>
<p>Or go to one of its sections:</p>
<ul class="stack">${LINKS.join('')}</ul>
</main>
</html>`;

async function serve(
  context: Context,
  read: ReadFile | undefined,
  file: string,
): Promise<Response> {
  return (await serveFile(read, file, HEADERS)) ?? context.notFound();
}
