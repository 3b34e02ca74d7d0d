import { PLATFORM_HEADERS } from './browsers.mjs';
import { watchPage } from './watch-page.mjs';

/** Ends what hangs. A dev server compiles a page when it is opened, on a machine that may be busy. */
export const STEP_LIMIT_MS = 180_000;

/**
 * Creates the function that verifies a number in a page with the form, as a user does.
 *
 * @returns {(url: string, options?: {
 *   engine?: 'wasm-simd' | 'hash-wasm',
 *   submit?: (page: import('playwright-core').Page, number: string) => Promise<void>,
 *   finish?: (page: import('playwright-core').Page, number: string) => Promise<void>,
 *   accept?: RegExp[],
 *   warm?: boolean,
 *   onPage?: (page: import('playwright-core').Page) => Promise<void>,
 * }) => Promise<{ number: string }>}
 */
export function createVerify({ browsers, emulator }) {
  let verifications = 0;

  return async (
    url,
    { engine = 'wasm-simd', submit = submitNumber, finish = isSignedIn, onPage, accept, warm } = {},
  ) => {
    verifications += 1;
    const number = `+2010012345${String(verifications).padStart(2, '0')}`;
    const browser = await browsers.browser(engine);
    const browserContext = await browser.newContext({
      locale: 'en-GB',
      extraHTTPHeaders: PLATFORM_HEADERS,
    });
    browserContext.setDefaultTimeout(STEP_LIMIT_MS);
    if (warm) await openOnce(browserContext, url);
    const page = await browserContext.newPage();
    const watched = await watchPage(page, engine);
    try {
      await onPage?.(page);
      await page.goto(url);
      await submit(page, number);
      const code = page.getByLabel('6-digit code');
      await code.waitFor();
      await code.fill(emulator.lastCode(number) ?? '');
      await finish(page, number);
      watched.check(accept);
      return { number };
    } catch (error) {
      error.message = [error.message, ...watched.problems, await textOf(page)].join('\n');
      throw error;
    } finally {
      await browserContext.close();
    }
  };
}

/** Lets a dev server find and bundle the dependencies of the page, after which it reloads it. */
async function openOnce(browserContext, url) {
  const page = await browserContext.newPage();
  await page.goto(url);
  await page.locator('button[type=submit]:enabled').waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** What the page shows, for the report of a failure. */
async function textOf(page) {
  return `${page.url()} shows: ${await page.locator('body').textContent().catch(String)}`;
}

/** Enters the number and presses the button: a press fails where something covers it. */
async function submitNumber(page, number) {
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
}

/** The app's own page, which the backend renders from its session. */
async function isSignedIn(page, number) {
  await page.getByText(`Signed in as ${number}`).waitFor();
}
