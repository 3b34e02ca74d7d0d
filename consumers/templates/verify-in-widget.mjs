import { createBrowsers, PLATFORM_HEADERS } from '../support/browsers.mjs';

const PHONE = '+201001234599';

/**
 * Signs a user in with the widget's frame, in Chromium.
 *
 * @param {string} url of the app
 * @param {{ lastCode(to: string): string | undefined }} emulator that posts its webhooks to the app
 */
export async function verifyInWidget(url, emulator) {
  const browsers = createBrowsers();
  try {
    const browser = await browsers.browser('wasm-simd');
    const page = await browser.newPage({ locale: 'en-GB', extraHTTPHeaders: PLATFORM_HEADERS });
    page.setDefaultTimeout(60_000);
    await page.goto(url);
    // An app with both kinds has a number field in the form, too.
    const form = page.locator('form.number');
    await form.getByLabel('Phone number').fill(PHONE);
    await form.getByRole('button', { name: 'Continue' }).click();
    const frame = page.frameLocator('iframe[title="Verification"]');
    const code = frame.getByRole('textbox', { name: '6-digit code' });
    await code.waitFor();
    await code.fill(emulator.lastCode(PHONE) ?? '');
    const signedIn = page.getByText(`Signed in as ${PHONE}`);
    const decline = frame.getByRole('button', { name: 'Not now' });
    // The widget offers a passkey where the browser can create one.
    await Promise.any([signedIn.waitFor(), decline.click()]);
    await signedIn.waitFor();
  } finally {
    await browsers.close();
  }
}
