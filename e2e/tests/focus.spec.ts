import { expect, type Page } from '@playwright/test';
import { addDevice } from '../support/device.ts';
import { configure } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { offer } from '../support/offer.ts';
import { passkeySignIn } from '../support/passkey-sign-in.ts';
import { test } from '../support/test.ts';
import { APP, hostedFrame, widgetUser } from '../support/widget-user.ts';

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.tagName);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
/** The heading of what the widget’s place shows, below the page’s own. */
const stage = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

/** Presses Tab until the button of this name has the focus, then Enter. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.waitFor();
  const hasFocus = () => button.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 20 && !(await hasFocus()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test.describe('the React form', () => {
  test('a page that loads for the first time takes no focus', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(form(page).phone).toBeVisible();

    expect(await focused(page)).toBe('BODY');
  });

  test('signing in and signing out by keyboard moves the focus to the heading of what comes', {
    tag: '@landing',
  }, async ({ page }) => {
    const { code } = await formUser(page).asksForCode(NUMBER, E164);
    await page.keyboard.type(code);
    await expect(heading(page, 'You’re signed in as')).toBeFocused();

    await pressByKeyboard(page, 'Sign out');

    await expect(heading(page, 'Sign in')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Use a test number' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Country: Egypt' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form(page).phone).toBeFocused();
  });

  test('a reload at the code step focuses the code field', { tag: '@full' }, async ({ page }) => {
    await formUser(page).asksForCode(NUMBER, E164);

    await page.reload();

    await expect(form(page).code).toBeFocused();
  });

  test('a reload while signed in takes no focus', { tag: '@full' }, async ({ page }) => {
    const { code } = await formUser(page).asksForCode(NUMBER, E164);
    await formUser(page).types(code);
    await formUser(page).isSignedIn(E164);

    await page.reload();

    await formUser(page).isSignedIn(E164);
    expect(await focused(page)).toBe('BODY');
  });

  for (const way of ['Not now', 'Create a passkey'] as const) {
    test(`after "${way}" the focus goes to the account’s heading`, { tag: '@full' }, async ({
      page,
    }) => {
      await configure({ passkeyEnabled: true });
      await addDevice(page);
      const { isEarned, offered, ready } = offer(page);
      await isEarned(NUMBER, E164);
      await expect(offered).toBeFocused();

      await pressByKeyboard(page, way);
      if (way === 'Create a passkey') {
        await expect(ready).toBeFocused();
        await pressByKeyboard(page, 'Continue');
      }

      await expect(heading(page, 'You’re signed in as')).toBeFocused();
    });
  }

  test('signing in with a passkey by keyboard moves the focus to the account’s heading', {
    tag: '@full',
  }, async ({ page }) => {
    await configure({ passkeyEnabled: true });
    await addDevice(page);
    await passkeySignIn(page).createsPasskey(NUMBER, E164);

    await pressByKeyboard(page, 'Sign in with a passkey');

    await expect(heading(page, 'You’re signed in as')).toBeFocused();
  });
});

test.describe('the widget’s page', () => {
  test('keeps the focus from the number to the frame, back to the number, and to the account', {
    tag: '@landing',
  }, async ({ page }) => {
    const hosted = hostedFrame(page);
    const user = widgetUser(page, hosted);
    await user.begins('/widget.html');
    await expect(page.getByRole('button', { name: 'Change number' })).toBeVisible();
    expect(await focused(page)).not.toBe('BODY');
    const first = await user.getsCode();

    await page.getByRole('button', { name: 'Change number' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused();
    await page.keyboard.press('Enter');
    const { code } = await user.getsCode(first);
    await user.types(code);
    await user.declinesPasskey();

    await expect(stage(page, 'You’re signed in as')).toBeFocused();
  });
});

test.describe('the redirect page', () => {
  const departs = async (page: Page) => {
    const user = widgetUser(page, page);
    await user.begins('/redirect.html');
    return { user, message: await user.getsCode() };
  };

  test('focuses the account’s heading on a successful return, and nothing on the next load', {
    tag: '@full',
  }, async ({ page }) => {
    const { user, message } = await departs(page);
    await user.types(message.code);
    await user.declinesPasskey();

    await expect(stage(page, 'You’re signed in as')).toBeFocused();
    await page.reload();
    await user.isSignedIn();
    expect(await focused(page)).toBe('BODY');
  });

  test('focuses the number’s field, which the problem describes, on a failed return', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto(`${APP}/redirect.html?verification=failed&code=TOO_MANY_REQUESTS`);

    const field = page.getByRole('textbox', { name: 'Phone number' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Too many tries\./);
  });

  test('focuses the heading while a confirmation is pending, and keeps the focus after each button', {
    tag: '@full',
  }, async ({ page }) => {
    await page.clock.install();
    // A confirmation that stays pending for as long as the page waits.
    await page.route('**/api/otp/widget/**', () => undefined);
    await page.goto(`${APP}/redirect.html?verification=pending&attemptId=attempt-1`);
    await expect(page.getByRole('status')).toHaveText('Waiting for the confirmation…');
    await expect(stage(page, 'Waiting for the confirmation…')).toBeFocused();
    await page.clock.runFor(31_000);

    await pressByKeyboard(page, 'Check again');
    await expect(page.getByRole('status')).toHaveText('Waiting for the confirmation…');
    await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused();
    await pressByKeyboard(page, 'Use another number');

    await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
    await expect(stage(page, 'Verify it’s you')).toBeFocused();
  });
});
