import { Hono } from 'hono';
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
