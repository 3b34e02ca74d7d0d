import { expect, type Locator, type Page } from '@playwright/test';
import { CAPTCHA_KEYS } from '../support/captcha-keys.ts';
import { control } from '../support/control.ts';
import { advance, configure, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER, SHOWN_NUMBER } from '../support/number.ts';
import { sends, sent } from '../support/sends.ts';
import { test } from '../support/test.ts';
import { watchAlerts } from '../support/watch-alerts.ts';

const SCRIPT = '**/turnstile/v0/api.js*';
const DID_NOT_LOAD = 'Check your connection and ad blocker.';
const DID_NOT_WORK = 'The security check didn’t work. Try again.';

/** The pipeline requires a captcha. */
const turnstile = (siteKey: string = CAPTCHA_KEYS.passes): Promise<void> =>
  configure({ turnstile: { enabled: true, siteKey } });

/** Gathers how the captcha's place on the page was, from the beginning on. */
async function watchCaptcha(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const states = new Set<string | undefined>();
    Object.assign(globalThis, { captchaStates: states });
    const note = () => {
      const slot = document.querySelector<HTMLElement>('.otp-captcha');
      if (slot) states.add(slot.dataset['state']);
    };
    const options = { subtree: true, childList: true, attributes: true };
    new MutationObserver(note).observe(document, options);
  });
  return () => page.evaluate('[...captchaStates]');
}

test('a captcha that passes shows nothing [TS-01]', { tag: '@full' }, async ({ page }) => {
  await turnstile();
  const states = await watchCaptcha(page);
  const user = formUser(page);

  const { code } = await user.asksForCode(NUMBER, E164);
  expect(await states()).toEqual(['idle', 'working']);
  await user.types(code);

  await user.isSignedIn(E164);
  expect(await sent('turnstileToken')).toEqual([expect.stringMatching(/./)]);
});

test('a captcha is required even if no proof is [CH-06]', { tag: '@full' }, async ({ page }) => {
  await turnstile();
  await configure({ dev: { bypassPoW: true } });

  await formUser(page).asksForCode(NUMBER, E164);

  expect(await sent('turnstileToken')).toEqual([expect.stringMatching(/./)]);
  expect(await sent('powSolution')).toEqual([undefined]);
});

test('a captcha that asks is shown, and passed with the keyboard alone', async ({ page }) => {
  await turnstile(CAPTCHA_KEYS.asks);
  const { asks, code } = form(page);

  await asks(NUMBER);
  await expect(page.getByText('Confirm you’re human.')).toBeVisible();
  const check = page.frameLocator('iframe[title="Security check"]').getByRole('checkbox');
  await expect(check).toBeVisible();
  expect(await sends()).toEqual([]);
  await tabIntoFrame(page, check);
  await page.keyboard.press('Space');

  await expect(code).toBeFocused();
  await expect(page.getByText('Confirm you’re human.')).toBeHidden();
  await page.keyboard.type((await nextMessage(E164)).code);
  await formUser(page).isSignedIn(E164);
});

test('a captcha that blocks shows an error and sends no code; when it passes, the code is sent', {
  tag: '@full',
}, async ({ page }) => {
  await turnstile(CAPTCHA_KEYS.blocks);
  const alerts = await watchAlerts(page);
  const { alert, asks, code, phone, send } = form(page);

  await asks(NUMBER);
  await expect(alert).toHaveText(DID_NOT_WORK);
  await expect(alert).toHaveAttribute('data-outcome', 'try-again');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue(SHOWN_NUMBER);
  await send.click();
  // The first one went, and the second is another.
  await expect.poll(alerts).toBe(2);
  await expect(alert).toHaveText(DID_NOT_WORK);
  expect(await sends()).toEqual([]);

  await turnstile();
  await asks(NUMBER);
  await expect(code).toBeFocused();
});

test('after its script was blocked, the captcha works on the next try', { tag: '@full' }, async ({
  page,
}) => {
  await turnstile();
  await page.route(SCRIPT, (route) => route.abort('blockedbyclient'));
  const { alert, asks, code, send } = form(page);

  await asks(NUMBER);
  await expect(alert).toContainText(DID_NOT_LOAD);
  expect(await sends()).toEqual([]);
  await page.unroute(SCRIPT);
  await send.click();

  await expect(code).toBeFocused();
  await expect(alert).toBeHidden();
  expect((await sends()).map(({ status }) => status)).toEqual([200]);
});

test('a token that got too old while the proof was made is replaced before anything is sent [TS-07] [TS-08]', {
  tag: '@full',
}, async ({ page }) => {
  await turnstile();
  // The challenge lives for four minutes then, and outlives the token.
  await configure({ baseDifficulty: 5 });
  await page.clock.install();
  const solver = await holdBack(page, '**/assets/worker-*.js');
  let tokens = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/turnstile/v0/token')) tokens += 1;
  });
  const { asks, code } = form(page);

  await asks(NUMBER);
  await expect.poll(() => tokens).toBe(1);
  await expect(page.locator('.otp-captcha[data-state="idle"]')).toHaveCount(1);
  await advance(121);
  await page.clock.fastForward(121_000);
  solver.release();

  await expect(code).toBeFocused();
  await expect.poll(() => tokens).toBe(2);
  // The service would have refused the first one.
  expect((await sends()).map(({ status }) => status)).toEqual([200]);
});

test('no token is sent twice, even if the send failed', { tag: '@full' }, async ({ page }) => {
  await turnstile();
  await page.clock.install();
  await control('POST', 'faults', { operation: 'v12.send', name: 'POW_CHALLENGE_EXPIRED' });
  await control('POST', 'providers/whatsapp', { mode: 'reject' });
  const { alert, asks, code, resend, send } = form(page);

  await asks(NUMBER, 'WhatsApp');
  await expect(alert).toBeVisible();
  await control('POST', 'providers/whatsapp', { mode: 'accept' });
  await send.click();
  await expect(code).toBeFocused();
  await advance(31);
  await page.clock.fastForward(31_000);
  await resend.click();
  await expect.poll(async () => (await sends()).length).toBe(4);

  const tokens = await sent('turnstileToken');
  expect((await sends()).map(({ status }) => status)).toEqual([410, 500, 200, 200]);
  expect(new Set(tokens).size).toBe(4);
});

/** Holds back the responses of a URL until they are released. */
async function holdBack(page: Page, url: string): Promise<{ readonly release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Goes with the Tab key to the first thing in a frame. */
async function tabIntoFrame(page: Page, target: Locator): Promise<void> {
  const focused = () => page.evaluateHandle(() => document.activeElement);
  let current = await focused();
  for (let presses = 0; presses < 10 && !(await current.evaluate(isFrame)); presses += 1) {
    await page.keyboard.press('Tab');
    // Into a frame of another process the focus goes in its own time, and a second key would overtake it.
    await page.waitForFunction((left) => document.activeElement !== left, current);
    current = await focused();
  }
  await expect(target).toBeFocused();
}

const isFrame = (element: Element | null): boolean => element?.tagName === 'IFRAME';
