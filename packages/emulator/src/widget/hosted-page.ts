import { Hono, type MiddlewareHandler } from 'hono';
import { missingPage } from '../http/missing-page.ts';
import { pagePolicy } from '../http/page-policy.ts';
import { pageNotBuilt, type ReadFile, serveFile } from '../http/static-file.ts';

// Features that Chromium has on every system: of another it warns in the console.
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

const HEADERS = {
  'Content-Security-Policy': pagePolicy({
    'img-src': "'self' data:",
    // The captcha.
    'frame-src': "'self'",
    // Any integrator embeds it, from an unknown origin.
    'frame-ancestors': '*',
  }),
  // It needs passkeys, if its parent page allows them, and nothing else.
  'Permissions-Policy': [
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    ...UNUSED.map((feature) => `${feature}=()`),
  ].join(', '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves the hosted page, the same for each attempt, and its files.
 *
 * @param read reads its built files
 */
export function createHostedPage(read: ReadFile | undefined): Hono {
  const page = new Hono();
  page.get(
    '/w/:attemptId',
    async () => (await serveFile(read, 'index.html', HEADERS)) ?? pageNotBuilt('hosted page'),
  );
  page.get('/assets/hosted-page/:file{[A-Za-z0-9_-]+\\.(?:css|js|svg)}', async (context) => {
    // The name of a file changes with its content.
    const headers = { ...HEADERS, 'Cache-Control': 'public, max-age=31536000, immutable' };
    return (await serveFile(read, context.req.param('file'), headers)) ?? context.notFound();
  });
  return page;
}

// Its own styles, since the names of the built ones change.
const NOT_FOUND = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
body { max-inline-size: 26rem; margin: 15vh auto; padding: 1rem; text-align: center; }
h1 { font-size: 1.25rem; line-height: 1.3; }
</style>
<main>
<h1>There is no page at this address.</h1>
<p>Go back to the site that sent you here, and start again.</p>
</main>
</html>`;

/** The page for an address without one. */
export const missingHostedPage: MiddlewareHandler = missingPage(NOT_FOUND, {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});
