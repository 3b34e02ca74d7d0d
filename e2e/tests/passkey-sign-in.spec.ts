import { expect } from '@playwright/test';
import { DEMO_PORT } from '../playwright.config.ts';
import { addDevice } from '../support/device.ts';
import { advance, configure, messages, nextMessage } from '../support/emulator.ts';
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

const OTHER_NUMBER = '010 0765 4321';
const OTHER_E164 = '+201007654321';

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

  test('signs in from the first of two tabs', { tag: '@full' }, async ({ page, context }) => {
    await addDevice(page);
    const { button, createsPasskey } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    const second = await context.newPage();
    await page.route(
      `**${SIGN_IN_PATH}`,
      async (route) => {
        await second.goto('/');
        await second.request.post(`${SIGN_IN_PATH}/options`, { data: {} });
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

    await expect(note).toHaveText('This demo no longer has this passkey. Get a code instead.');
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

    await expect(note).toHaveText('That didn’t work. Please try again.');
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

  await expect(note).toHaveText(/^For a passkey that you created with this form/);
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

/** The client data with some of its fields replaced. */
function withClientData(body: AssertionBody, changed: object): AssertionBody {
  const text = Buffer.from(body.response.clientDataJSON, 'base64url').toString();
  const clientDataJSON = Buffer.from(JSON.stringify({ ...JSON.parse(text), ...changed })).toString(
    'base64url',
  );
  return { ...body, response: { ...body.response, clientDataJSON } };
}

const withSignature = (body: AssertionBody): AssertionBody => ({
  ...body,
  response: { ...body.response, signature: flipped(body.response.signature) },
});

const TAMPERING: readonly [string, (body: AssertionBody) => unknown][] = [
  ['another signature', withSignature],
  [
    'other authenticator data',
    (body) => ({
      ...body,
      response: { ...body.response, authenticatorData: flipped(body.response.authenticatorData) },
    }),
  ],
  ['another origin', (body) => withClientData(body, { origin: 'https://shop.example' })],
  ['another challenge', (body) => withClientData(body, { challenge: 'bWFkZS11cA' })],
  ['a registration', (body) => withClientData(body, { type: 'webauthn.create' })],
  [
    'no user handle',
    (body) => ({ ...body, response: { ...body.response, userHandle: undefined } }),
  ],
  ['no response', (body) => ({ ...body, response: undefined })],
  ['no object', () => 'text'],
];

test.describe('the backend refuses an assertion', () => {
  test('whose signature was changed, and the page says that it failed', async ({ page }) => {
    await addDevice(page);
    const { button, createsPasskey, note, signedInAs } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    const path = `**${SIGN_IN_PATH}`;
    await page.route(
      path,
      (route) =>
        route.continue({ postData: JSON.stringify(withSignature(assertionOf(route.request()))) }),
      { times: 1 },
    );

    await button.click();

    await expect(note).toHaveText('That didn’t work. Please try again.');
    expect(await signedInAs()).toBeNull();
  });

  test('that was changed in any way, or is missing', { tag: '@full' }, async ({ page }) => {
    await addDevice(page);
    const { createsPasskey, signedInAs, signsWithoutSending } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);

    for (const [which, tamper] of TAMPERING) {
      const data = JSON.stringify(tamper(await signsWithoutSending()));
      const response = await page.request.post(SIGN_IN_PATH, {
        headers: { 'content-type': 'application/json' },
        data,
      });

      expect([400, 403], which).toContain(response.status());
      // A stack trace would be a page of HTML.
      expect(response.headers()['content-type'], which).toContain('application/json');
      expect(await signedInAs(), which).toBeNull();
    }
  });

  test('a second time', async ({ page }) => {
    await addDevice(page);
    const { button, createsPasskey, signedInAs } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    const posted = page.waitForRequest(`**${SIGN_IN_PATH}`);
    await button.click();
    await formUser(page).isSignedIn(E164);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(button).toBeVisible();

    const again = await page.request.post(SIGN_IN_PATH, { data: assertionOf(await posted) });

    expect(again.status()).toBe(403);
    expect(await signedInAs()).toBeNull();
  });

  test('five minutes after its challenge was issued', { tag: '@full' }, async ({ page }) => {
    await addDevice(page);
    const { createsPasskey, signedInAs, signsWithoutSending } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    const body = await signsWithoutSending();
    await advance(300);

    const late = await page.request.post(SIGN_IN_PATH, { data: body });

    expect(late.status()).toBe(403);
    expect(await signedInAs()).toBeNull();
  });

  test('from a browser that was not given its challenge, and accepts it from the one that was', {
    tag: '@full',
  }, async ({ page, browser }) => {
    await addDevice(page);
    const { createsPasskey, signedInAs, signsWithoutSending } = passkeySignIn(page);
    await createsPasskey(NUMBER, E164);
    const body = await signsWithoutSending();
    const other = await browser.newPage();
    await other.request.post(`${SIGN_IN_PATH}/options`, { data: {} });

    const refused = await other.request.post(SIGN_IN_PATH, { data: body });
    const accepted = await page.request.post(SIGN_IN_PATH, { data: body });

    expect(refused.status()).toBe(403);
    expect(await passkeySignIn(other).signedInAs()).toBeNull();
    expect(accepted.status()).toBe(200);
    expect(await signedInAs()).toBe(E164);
    await other.close();
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

    await expect(note).toHaveText('That didn’t work. Please try again.');
    expect(await signedInAs()).toBeNull();
  });
});

test.describe('with two accounts', () => {
  test('the passkey of one signs in no other', async ({ page, browser }) => {
    const other = await browser.newPage();
    await addDevice(page);
    await addDevice(other);
    const mine = passkeySignIn(page);
    const others = passkeySignIn(other);
    await mine.createsPasskey(NUMBER, E164);
    await others.createsPasskey(OTHER_NUMBER, OTHER_E164);
    const { id, response } = await others.signsWithoutSending();
    const { userHandle } = response;

    for (const swap of [
      (body: AssertionBody) => ({ ...body, id, rawId: id }),
      (body: AssertionBody) => ({ ...body, response: { ...body.response, userHandle } }),
      (body: AssertionBody) => ({
        ...body,
        id,
        rawId: id,
        response: { ...body.response, userHandle },
      }),
    ]) {
      const posted = await page.request.post(SIGN_IN_PATH, {
        data: swap(await mine.signsWithoutSending()),
      });
      expect(posted.status()).toBe(403);
      expect(await mine.signedInAs()).toBeNull();
    }

    await mine.button.click();
    await formUser(page).isSignedIn(E164);
    await others.button.click();
    await formUser(other).isSignedIn(OTHER_E164);
    await other.close();
  });

  test('a credential of one cannot be registered by the other', { tag: '@full' }, async ({
    page,
    browser,
  }) => {
    const other = await browser.newPage();
    await addDevice(page);
    await addDevice(other);
    const registered = page.waitForRequest('**/api/passkeys');
    await passkeySignIn(page).createsPasskey(NUMBER, E164);
    const { id, response } = (await registered).postDataJSON();
    const { attestationObject } = response;
    const { create, failed, isEarned } = offer(other);
    await other.route('**/api/passkeys', async (route) => {
      const own = route.request().postDataJSON();
      const data = { ...own, id, rawId: id, response: { ...own.response, attestationObject } };
      await route.continue({ postData: JSON.stringify(data) });
    });
    await isEarned(OTHER_NUMBER, OTHER_E164);

    await create.click();

    await expect(failed).toBeVisible();
    await other.close();
  });
});
