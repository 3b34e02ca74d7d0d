import { expect, type Page } from '@playwright/test';
import { addDevice } from '../support/device.ts';
import { messages, type SentWebhook, webhooks } from '../support/emulator.ts';
import { test } from '../support/test.ts';
import { hostedDocument, hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

/** Waits for this many webhooks, newest first. Each is listed when the backend has responded to it. */
async function sentWebhooks(count: number): Promise<readonly SentWebhook[]> {
  await expect.poll(async () => (await webhooks()).length).toBe(count);
  return webhooks();
}

/** From its next load on, a page embeds the widget as if its own markup had this attribute, or none. */
const embedsWith = (page: Page, allow: string): Promise<unknown> =>
  page.addInitScript((markup) => {
    Object.defineProperty(HTMLIFrameElement.prototype, 'allow', {
      set(this: HTMLIFrameElement) {
        if (markup !== '') this.setAttribute('allow', markup);
      },
    });
  }, allow);

/** What becomes of asking the browser itself in the frame, past the hosted page: the names of errors. */
function askInFrame(page: Page): Promise<{ readonly get: string; readonly create: string }> {
  return hostedDocument(page).evaluate(async () => {
    const challenge = new Uint8Array(16);
    const nameOf = ({ name, message }: Error) =>
      `${name}${/feature is not enabled/.test(message) ? ', the feature is not enabled' : ''}`;
    return {
      get: await navigator.credentials.get({ publicKey: { challenge } }).then(() => 'done', nameOf),
      create: await navigator.credentials
        .create({
          publicKey: {
            challenge,
            rp: { name: 'widget' },
            user: { id: new Uint8Array(16), name: 'someone', displayName: 'someone' },
            pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          },
        })
        .then(() => 'done', nameOf),
    };
  });
}

/** Signs in with a code in the frame, makes a passkey there, and signs out. */
async function makesPasskey(page: Page): Promise<void> {
  const hosted = hostedFrame(page);
  const user = widgetUser(page, hosted);
  await user.begins('/widget.html');
  const { code } = await user.getsCode();
  await user.types(code);
  await expect(hosted.getByRole('button', { name: 'Create a passkey' })).toBeVisible();
  // The number is verified: closing the frame would say that it was not.
  await expect(page.getByRole('button', { name: 'Change number' })).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Verified \+20/ })).toBeVisible();
  await expect(hosted.getByText('You’re verified. Use your fingerprint')).toBeVisible();
  await hosted.getByRole('button', { name: 'Create a passkey' }).click();
  await user.isSignedIn();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

for (const [markup, allow, tag] of [
  ['what the widget sets itself', undefined, []],
  ['an asterisk', 'publickey-credentials-get *; publickey-credentials-create *', '@full'],
] as const) {
  test(`with ${markup} as its attribute, a passkey made in the frame signs in the next time, without a code [PK-06] [PK-07] [PK-08]`, {
    tag: [tag].flat(),
  }, async ({ page }) => {
    const hosted = hostedFrame(page);
    const device = await addDevice(page);
    if (allow !== undefined) await embedsWith(page, allow);
    await makesPasskey(page);
    expect(await device.countPasskeys()).toBe(1);
    const [byCode] = await sentWebhooks(1);

    await page.getByRole('textbox', { name: 'Phone number' }).fill('01001234567');
    await page.keyboard.press('Enter');
    await expect(hosted.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
    const attribute = await page.locator('iframe').getAttribute('allow');
    await hosted.getByRole('button', { name: 'Use your passkey' }).click();

    await widgetUser(page, hosted).isSignedIn();
    expect((await messages()).length).toBe(1);
    const [byPasskey] = await sentWebhooks(2);
    expect(byPasskey?.body).toMatchObject({ status: 'success', verificationMethod: 'passkey' });
    expect(byCode?.body).not.toHaveProperty('verificationMethod');
    expect(attribute).toBe(
      allow ??
        `publickey-credentials-get ${WIDGET}; publickey-credentials-create ${WIDGET}; otp-credentials ${WIDGET}`,
    );
  });
}

test('in a frame without the attribute a passkey can be neither used nor made, and the code takes its place [PK-07]', {
  tag: '@full',
}, async ({ page }) => {
  const hosted = hostedFrame(page);
  const user = widgetUser(page, hosted);
  const device = await addDevice(page);
  await makesPasskey(page);

  await embedsWith(page, '');
  await user.begins('/widget.html');
  await expect(hosted.getByText('Your passkey can’t be used in this window.')).toBeVisible();
  const refused = await askInFrame(page);
  const [first] = await messages();
  await hosted.getByRole('button', { name: 'Send code' }).click();
  const { code } = await user.getsCode(first);
  await user.types(code);

  // Without another word of passkeys.
  await user.isSignedIn();
  const refusal = 'NotAllowedError, the feature is not enabled';
  expect(refused).toEqual({ get: refusal, create: refusal });
  expect(await device.countPasskeys()).toBe(1);
});

test('as a whole page the widget needs no attribute for passkeys [WI-03]', {
  tag: '@full',
}, async ({ page }) => {
  const user = widgetUser(page, page);
  await addDevice(page);
  await user.begins('/redirect.html');
  const { code } = await user.getsCode();
  await user.types(code);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await user.isSignedIn();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('01001234567');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use your passkey' }).click();

  await user.isSignedIn();
  expect((await messages()).length).toBe(1);
});
