import { Hono } from 'hono';
import { pagePolicy } from '../http/page-policy.ts';
import { pageNotBuilt, serveFile } from '../http/static-file.ts';

// Where Vite builds it: the same from src/ and from dist/.
const BUILT = new URL('../../dist/hosted-page/', import.meta.url);

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
 * @param folder default where the build puts it
 */
export function createHostedPage(folder: URL = BUILT): Hono {
  const page = new Hono();
  page.get(
    '/w/:attemptId',
    async () => (await serveFile(folder, 'index.html', HEADERS)) ?? pageNotBuilt('hosted page'),
  );
  page.get('/assets/hosted-page/:file{[A-Za-z0-9_-]+\\.(?:css|js|svg)}', async (context) => {
    // The name of a file changes with its content.
    const headers = { ...HEADERS, 'Cache-Control': 'public, max-age=31536000, immutable' };
    return (await serveFile(folder, context.req.param('file'), headers)) ?? context.notFound();
  });
  return page;
}
