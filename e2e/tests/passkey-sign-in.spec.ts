import { expect } from '@playwright/test';
import { DEMO_PORT } from '../playwright.config.ts';
import { addDevice } from '../support/device.ts';
import { configure, messages, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { offer } from '../support/offer.ts';
import {
  type AssertionBody,
  assertionOf,
  passkeySignIn,
  SIGN_IN_PATH,
} from '../support/passkey-sign-in.ts';
import { RESET_PATH } from '../support/reset-path.ts';
import { test as base } from '../support/test.ts';

/** What a browser and the kit add to a request of the page. */
const OF_PAGE = { 'sec-fetch-site': 'same-origin', 'x-otp-kit': '1' };

const test = base.extend({
  page: async ({ page }, use) => {
    await configure({ passkeyEnabled: true });
    await use(page);
  },
});

test.describe('a passkey that the form has created', () => {
  test('signs in by a button, without a code', async ({ page }) => {
    await addDevice(page);
    const { button, createsPasskey, signedInAs } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    expect(await signedInAs()).toBeNull();

    await button.click();

    await formUser(page).isSignedIn(E164);
    expect(await messages()).toHaveLength(1);
    // The steps of the earlier code are not those of this sign-in.
    await expect(page.getByRole('heading', { name: 'What just happened' })).toHaveCount(0);
  });

  test('signs in from the address field’s autofill, without a code', async ({ page }) => {
    await addDevice(page, { autofill: true });
    const { create, goOn, isEarned } = offer(page);
    await page.goto('/');
    await expect(form(page).phone).toHaveAttribute('autocomplete', 'username webauthn');
    await isEarned(NUMBER, E164);
    await create.click();
    await goOn.click();
    await formUser(page).isSignedIn(E164);
    const signedIn = page.waitForResponse(`**${SIGN_IN_PATH}`);

    await page.getByRole('button', { name: 'Sign out' }).click();

    expect((await signedIn).status()).toBe(200);
    await formUser(page).isSignedIn(E164);
    expect(await messages()).toHaveLength(1);
  });

  test('signs in a second time, with a new challenge', { tag: '@full' }, async ({ page }) => {
    await addDevice(page);
    const { button, createsPasskey } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    await button.click();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await button.click();

    await formUser(page).isSignedIn(E164);
  });

  test('signs in by one press in the form’s place, once a passkey has signed in here', {
    tag: '@landing',
  }, async ({ page }) => {
    const device = await addDevice(page);
    const { button, createsPasskey } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    await button.click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(form(page).phone).toHaveCount(0);

    await button.click();
    await formUser(page).isSignedIn(E164);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await device.forgetPasskeys();
    await button.click();

    await expect(page.getByRole('alert')).toHaveText(/^No passkey was used\./);
    await expect(form(page).phone).toBeFocused();
    await page.reload();
    await expect(form(page).phone).toBeVisible();
  });

  test('leaves the form a press away, once a passkey has signed in here', { tag: '@full' }, async ({
    page,
  }) => {
    await addDevice(page);
    const { button, createsPasskey } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    await button.click();
    await formUser(page).isSignedIn(E164);
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.getByRole('button', { name: 'Use a code instead' }).click();

    await expect(form(page).phone).toBeFocused();
  });

  test('signs in from the first of two tabs', { tag: '@full' }, async ({ page, context }) => {
    await addDevice(page);
    const { button, createsPasskey } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    const second = await context.newPage();
    await page.route(
      `**${SIGN_IN_PATH}`,
      async (route) => {
        await second.goto('/');
        await second.request.post(`${SIGN_IN_PATH}/options`, { headers: OF_PAGE, data: {} });
        await route.continue();
      },
      { times: 1 },
    );

    await button.click();

    await formUser(page).isSignedIn(E164);
  });
});

test.describe('signing in with a passkey fails, and a code still works', () => {
  const NOT_USED = 'No passkey was used. Try again, or get a code.';

  test('where the device has no passkey for this site', { tag: '@full' }, async ({ page }) => {
    await addDevice(page);
    const { button, note } = passkeySignIn(page);
    await page.goto('/');

    await button.click();

    await expect(note).toHaveText(NOT_USED);
    await expect(button).toBeFocused();
    const { code } = await formUser(page).asksForCode(NUMBER, E164);
    await formUser(page).types(code);
    await expect(offer(page).offered).toBeVisible();
  });

  test('where the user cancels or the device does not recognize the user', {
    tag: '@full',
  }, async ({ page }) => {
    const device = await addDevice(page);
    const { button, createsPasskey, note, signedInAs } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    await device.refusesUser();

    await button.click();

    await expect(note).toHaveText(NOT_USED);
    expect(await signedInAs()).toBeNull();
  });

  test('where the backend no longer has the passkey', { tag: '@full' }, async ({ page }) => {
    await addDevice(page);
    const { button, createsPasskey, note, signedInAs } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    await fetch(`http://localhost:${DEMO_PORT}${RESET_PATH}`, { method: 'POST' });

    await button.click();

    await expect(note).toHaveText('This passkey is no longer valid. Get a code instead.');
    expect(await signedInAs()).toBeNull();
    const first = await nextMessage(E164);
    await form(page).phone.fill(NUMBER);
    await form(page).phone.press('Enter');
    await formUser(page).types((await nextMessage(E164, first)).code);
    await expect(offer(page).offered).toBeVisible();
  });

  test('where the backend cannot be reached', { tag: '@full' }, async ({ page }) => {
    await addDevice(page);
    const { button, note } = passkeySignIn(page);
    await page.goto('/');
    await page.route(`**${SIGN_IN_PATH}/options`, (route) => route.abort());

    await button.click();

    await expect(note).toHaveText('That didn’t work. Try again, or get a code.');
  });
});

test('shows nothing if the browser rejects the autofill’s request', { tag: '@full' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refused = () => Promise.reject(new DOMException('not here', 'NotSupportedError'));
    navigator.credentials.get = refused;
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => true });
  });
  const options = page.waitForResponse(`**${SIGN_IN_PATH}/options`);
  const { note } = passkeySignIn(page);
  await page.goto('/');
  await (await options).finished();
  // A second request follows the first one's failure at the earliest in four minutes.
  await page.waitForFunction(() => document.readyState === 'complete');

  await expect(note).toHaveText('');
});

test('a browser without WebAuthn shows no button for it', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/');
  await expect(form(page).phone).toBeVisible();

  await expect(passkeySignIn(page).button).toHaveCount(0);
});

/** Base64url text of the same bytes, with one bit of the last byte changed. */
function flipped(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes.toString('base64url');
}

const withSignature = (body: AssertionBody): AssertionBody => ({
  ...body,
  response: { ...body.response, signature: flipped(body.response.signature) },
});

test.describe('the backend refuses an assertion', () => {
  test('whose signature was changed, and the page says that it failed', async ({ page }) => {
    await addDevice(page);
    const { button, createsPasskey, note, signedInAs } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    const path = `**${SIGN_IN_PATH}`;
    await page.route(
      path,
      (route) =>
        route.continue({
          postData: JSON.stringify({ credential: withSignature(assertionOf(route.request())) }),
        }),
      { times: 1 },
    );

    await button.click();

    await expect(note).toHaveText('That didn’t work. Try again, or get a code.');
    expect(await signedInAs()).toBeNull();
  });

  test('a second time', { tag: '@landing' }, async ({ page }) => {
    await addDevice(page);
    const { button, createsPasskey, signedInAs } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    const posted = page.waitForRequest(`**${SIGN_IN_PATH}`);
    await button.click();
    await formUser(page).isSignedIn(E164);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(button).toBeVisible();

    const again = await page.request.post(SIGN_IN_PATH, {
      headers: OF_PAGE,
      data: { credential: assertionOf(await posted) },
    });

    expect(again.status()).toBe(403);
    expect(await signedInAs()).toBeNull();
  });

  test('of a copied passkey whose counter has gone back', { tag: '@full' }, async ({ page }) => {
    const device = await addDevice(page);
    const { button, createsPasskey, note, signedInAs } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    await button.click();
    await formUser(page).isSignedIn(E164);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await device.turnBackCounters();

    await button.click();

    await expect(note).toHaveText('That didn’t work. Try again, or get a code.');
    expect(await signedInAs()).toBeNull();
  });
});
