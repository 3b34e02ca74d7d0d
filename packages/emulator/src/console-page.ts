import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { createGuard } from './guard.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

/** The console: a page at `/`, and its files under `/console/`. */
export function createConsolePage(): Hono {
  const page = new Hono();
  // The demo, on another port or name of this machine, links to the inbox.
  page.use('/', createGuard({ linksWelcome: true }));
  page.use('/console/*', createGuard());
  page.get('/', () => serve('index.html'));
  // One plain file name and no dots in it: there is no way up or down from the folder.
  page.get('/console/:file{[a-z0-9-]+\\.(?:css|js|svg)}', ({ req }) => serve(req.param('file')));
  return page;
}

async function serve(file: string): Promise<Response> {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
  const content = await readFile(new URL(`./console/${file}`, import.meta.url)).catch(() => null);
  if (type === undefined || content === null) {
    return Response.json(
      { status: 'error', code: 'ROUTE_NOT_FOUND', message: 'the console has no such file' },
      { status: 404 },
    );
  }
  return new Response(new Uint8Array(content), { headers: { ...HEADERS, 'Content-Type': type } });
}
