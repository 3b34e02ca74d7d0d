/** `<otp-form>` on a page without a bundler, under a strict policy. */
import { expect, type Page, test } from '@playwright/test';
import { E164 } from '../support/number.ts';
import { openPlainSite, type PlainSite } from '../support/plain-site.ts';
import { watchPolicy } from '../support/policy.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self' CDN",
  "style-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
].join('; ');

const html = (scriptUrl: string) => `<!doctype html>
<html lang="en">
  <title>Sign in</title>
  <script type="module" src="${scriptUrl}"></script>
  <otp-form endpoint="/api/otp"></otp-form>
</html>`;

let site: PlainSite;
test.beforeAll(async () => {
  site = await openPlainSite(html, POLICY);
});
test.afterAll(() => site.close());

test('one file verifies a number under a strict policy, and a worker solves the proof', async ({
  page,
}) => {
  const blocked = await watchPolicy(page);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(site.url);

  await verifies(page);

  expect(new Set(workers)).toEqual(new Set([`${site.url}/otp-form.js`]));
  // WebAssembly is forbidden by this policy, so the worker solves with JavaScript. Nothing else is blocked.
  expect(blocked.filter((what) => !what.includes('wasm'))).toEqual([]);
  await expect(page.locator('.otp-verified')).toHaveCSS('position', 'relative');
});

test('with the file from another origin, the page solves, and a warning says why', {
  tag: '@full',
}, async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'warning') warnings.push(line.text());
  });
  await page.goto(`${site.url}/cdn`);

  await verifies(page);

  expect(warnings.join('\n')).toContain(
    `otp-form.js was loaded from ${new URL(site.cdnUrl).origin}.`,
  );
  expect(page.workers()).toEqual([]);
});

/** Verifies a number, and the element reports it. */
async function verifies(page: Page): Promise<void> {
  const reported = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('otp-verified', (event) => {
          resolve(event instanceof CustomEvent && event.detail);
        });
      }),
  );
  await page.getByRole('textbox', { name: 'Phone number' }).fill('010 0123 4567');
  await page.getByRole('button', { name: 'Send code' }).click();
  const field = page.getByRole('textbox', { name: '6-digit code' });
  await expect(field).toBeFocused();
  await field.fill(site.emulator.lastCode(E164) ?? '');

  await expect(page.getByRole('heading', { name: 'Phone number verified' })).toBeVisible();
  expect(await reported).toMatchObject({ next: '/home' });
}
