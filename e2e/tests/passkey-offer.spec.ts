import { expect } from '@playwright/test';
import { addDevice } from '../support/device.ts';
import { advance, configure, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { offer, redeem } from '../support/offer.ts';
import { watchPolicy } from '../support/policy.ts';
import { test as base } from '../support/test.ts';

// How old a code may be that permits a passkey, by default.
const CODE_AGE_SECONDS = 600;

const test = base.extend({
  page: async ({ page }, use) => {
    await configure({ passkeyEnabled: true });
    await use(page);
  },
});

test.describe('after the right code, a user', () => {
  test('gets a passkey, and goes on by themselves', async ({ page }) => {
    const device = await addDevice(page);
    const blocked = await watchPolicy(page);
    const { create, goOn, isEarned, offered, ready } = offer(page);

    await isEarned(NUMBER, E164);
    await expect(offered).toBeFocused();
    await create.click();
    await expect(ready).toBeFocused();
    expect(await device.countPasskeys()).toBe(1);
    await goOn.click();

    await formUser(page).isSignedIn(E164);
    expect(blocked).toEqual([]);
  });

  test('declines, and the token is not redeemed', { tag: '@full' }, async ({ page }) => {
    const device = await addDevice(page);
    const { decline, isEarned } = offer(page);

    const token = await isEarned(NUMBER, E164);
    await decline.click();

    await formUser(page).isSignedIn(E164);
    expect(await device.countPasskeys()).toBe(0);
    expect(await redeem(token)).toBe('REDEEMED');
  });

  test('reads that the device was not recognized, may try again, and continues', {
    tag: '@full',
  }, async ({ page }) => {
    const device = await addDevice(page);
    await device.refusesUser();
    const { create, failed, goOn, isEarned } = offer(page);

    await isEarned(NUMBER, E164);
    await create.click();
    await expect(failed).toBeFocused();
    await expect(create).toBeVisible();
    await goOn.click();

    await formUser(page).isSignedIn(E164);
    expect(await device.countPasskeys()).toBe(0);
  });

  test('goes on while the device still asks, which it then no longer does', {
    tag: '@full',
  }, async ({ page }) => {
    const device = await addDevice(page);
    await device.isIgnored();
    const { create, decline, isEarned, working } = offer(page);
    await page.addInitScript(() => {
      const ask = navigator.credentials.create.bind(navigator.credentials);
      navigator.credentials.create = async (options) => {
        Object.assign(globalThis, { asking: 'asks' });
        return ask(options).catch((error: Error) => {
          Object.assign(globalThis, { asking: error.name });
          throw error;
        });
      };
    });

    await isEarned(NUMBER, E164);
    await create.click();
    await expect(working).toBeVisible();
    await expect.poll(() => page.evaluate('globalThis.asking')).toBe('asks');
    await decline.click();

    await formUser(page).isSignedIn(E164);
    await expect.poll(() => page.evaluate('globalThis.asking')).toBe('AbortError');
    expect(await device.countPasskeys()).toBe(0);
  });

  test('is offered nothing any more after ten minutes, when the code permits none', {
    tag: '@full',
  }, async ({ page }) => {
    await page.clock.install();
    await addDevice(page);
    const { create, failed, goOn, isEarned, offered } = offer(page);

    await isEarned(NUMBER, E164);
    await expect(offered).toBeVisible();
    await page.clock.fastForward(CODE_AGE_SECONDS * 1000);
    await expect(failed).toBeFocused();
    await expect(create).toHaveCount(0);
    await goOn.click();

    await formUser(page).isSignedIn(E164);
  });

  test('reads it even if only the backend finds the code too old', { tag: '@full' }, async ({
    page,
  }) => {
    const device = await addDevice(page);
    const { create, failed, goOn, isEarned } = offer(page);

    await isEarned(NUMBER, E164);
    await advance(CODE_AGE_SECONDS + 1);
    await create.click();
    await expect(failed).toBeFocused();
    await goOn.click();

    await formUser(page).isSignedIn(E164);
    expect(await device.countPasskeys()).toBe(0);
  });

  test('is offered no passkey in a browser without support', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
    const { isEarned, offered } = offer(page);
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('.otp-passkey')) Object.assign(globalThis, { sawOffer: true });
      }).observe(document, { childList: true, subtree: true });
    });

    const token = await isEarned(NUMBER, E164);

    await formUser(page).isSignedIn(E164);
    await expect(offered).toHaveCount(0);
    expect(await page.evaluate('globalThis.sawOffer')).toBeUndefined();
    expect(await redeem(token)).toBe('REDEEMED');
  });

  test('makes no second passkey on a device that has one', { tag: '@full' }, async ({ page }) => {
    const device = await addDevice(page);
    const { create, goOn, isEarned } = offer(page);
    await isEarned(NUMBER, E164);
    await create.click();
    await goOn.click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const first = await nextMessage(E164);

    await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
    await page.keyboard.press('Enter');
    await formUser(page).types((await nextMessage(E164, first)).code);
    await create.click();

    const known = page.getByRole('heading', { name: 'This device already has your passkey' });
    await expect(known).toBeFocused();
    expect(await device.countPasskeys()).toBe(1);
  });

  test('gets there by the keyboard alone', { tag: '@full' }, async ({ page }) => {
    const device = await addDevice(page);
    const { create, goOn, offered, ready } = offer(page);
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Phone number' }).focus();

    await page.keyboard.type(NUMBER);
    await page.keyboard.press('Enter');
    const { code } = await nextMessage(E164);
    await expect(form(page).code).toBeFocused();
    await page.keyboard.type(code);
    await expect(offered).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(create).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ready).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(goOn).toBeFocused();
    await page.keyboard.press('Space');

    await formUser(page).isSignedIn(E164);
    expect(await device.countPasskeys()).toBe(1);
  });

  test('gets there in Arabic', { tag: '@full' }, async ({ page }) => {
    const device = await addDevice(page);
    await page.goto('/?lang=ar');

    await page.getByRole('textbox', { name: 'رقم الهاتف' }).fill('٠١٠٠١٢٣٤٥٦٧');
    await page.keyboard.press('Enter');
    await page.locator('.otp-code input').fill((await nextMessage(E164)).code);
    await page.getByRole('button', { name: 'إنشاء مفتاح مرور' }).click();
    await expect(page.getByRole('heading', { name: 'مفتاح المرور جاهز' })).toBeFocused();
    await page.getByRole('button', { name: 'متابعة' }).click();

    await expect(page.getByRole('heading', { name: 'تم تسجيل الدخول' })).toBeVisible();
    expect(await device.countPasskeys()).toBe(1);
  });
});

test('the token is in no address, no storage, no markup and no line of the console', async ({
  page,
  context,
}) => {
  const seen: string[] = [];
  page.on('console', (line) => seen.push(line.text()));
  page.on('request', (request) => seen.push(request.url(), JSON.stringify(request.headers())));
  await addDevice(page);
  const { create, goOn, isEarned, offered, ready } = offer(page);
  const look = async (): Promise<void> => {
    const storage = await context.storageState({ indexedDB: true });
    const inPage = await page.evaluate(() => [
      location.href,
      document.cookie,
      document.documentElement.outerHTML,
      JSON.stringify([sessionStorage, localStorage, history.state, window.name]),
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ]);
    seen.push(JSON.stringify(storage), ...inPage);
  };

  const token = await isEarned(NUMBER, E164);
  await expect(offered).toBeVisible();
  await look();
  await create.click();
  await expect(ready).toBeVisible();
  await look();
  await goOn.click();
  await formUser(page).isSignedIn(E164);
  await look();

  expect(token.length).toBeGreaterThan(100);
  expect(seen.join('\n')).not.toContain(token);
  // It was not looked for in vain: there are addresses, cookies and markup in it.
  expect(seen.join('\n')).toMatch(/\/api\/otp\/verify[\s\S]*"session"[\s\S]*Create a passkey/);
});
