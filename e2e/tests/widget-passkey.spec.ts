import { expect, type Frame, type Page } from '@playwright/test';
import { addDevice } from '../support/device.ts';
import { messages, type SentWebhook, webhooks } from '../support/emulator.ts';
import { test } from '../support/test.ts';
import { hostedFrame, WIDGET, widgetPerson } from '../support/widget-person.ts';

/** The hosted page's frame, once it is there. */
async function frameOf(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(WIDGET));
  await expect.poll(find).toBeDefined();
  const frame = find();
  if (frame === undefined) throw new Error('the page has no frame of the widget');
  return frame;
}

/** So many webhooks, newest first; one is in the list once the backend has answered it. */
async function sentWebhooks(count: number): Promise<readonly SentWebhook[]> {
  await expect.poll(async () => (await webhooks()).length).toBe(count);
  return webhooks();
}

test('a passkey made in the frame signs in the next time, without a code [PK-06] [PK-07] [PK-08]', async ({
  page,
}) => {
  const hosted = hostedFrame(page);
  const someone = widgetPerson(page, hosted);
  await addDevice(page);
  await someone.begins('/widget.html');
  const { code } = await someone.getsCode();
  await someone.types(code);
  await hosted.getByRole('button', { name: 'Create a passkey' }).click();
  await someone.isSignedIn();
  const [byCode] = await sentWebhooks(1);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('01001234567');
  await page.keyboard.press('Enter');
  await hosted.getByRole('button', { name: 'Use your passkey' }).click();

  await someone.isSignedIn();
  expect((await messages()).length).toBe(1);
  const [byPasskey] = await sentWebhooks(2);
  expect(byPasskey?.body).toMatchObject({ status: 'success', verificationMethod: 'passkey' });
  expect(byCode?.body).not.toHaveProperty('verificationMethod');
});

test('a frame without the attribute can make no passkey, and says nothing of them [PK-07]', async ({
  page,
}) => {
  // As a page whose own markup forgot it: the same frame, and no `allow`.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLIFrameElement.prototype, 'allow', { set() {}, get: () => '' });
  });
  const hosted = hostedFrame(page);
  const someone = widgetPerson(page, hosted);
  await addDevice(page);
  await someone.begins('/widget.html');
  const { code } = await someone.getsCode();

  const frame = await frameOf(page);
  const refusal = await frame.evaluate(() =>
    navigator.credentials
      .create({
        publicKey: {
          challenge: new Uint8Array(16),
          rp: { name: 'widget' },
          user: { id: new Uint8Array(16), name: 'someone', displayName: 'someone' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        },
      })
      .then(
        () => 'made one',
        (error: Error) => error.name,
      ),
  );
  await someone.types(code);

  expect(refusal).toBe('NotAllowedError');
  await someone.isSignedIn();
});

test('as a page of its own the widget needs no attribute for passkeys [WI-03]', async ({
  page,
}) => {
  const someone = widgetPerson(page, page);
  await addDevice(page);
  await someone.begins('/redirect.html');
  const { code } = await someone.getsCode();
  await someone.types(code);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await someone.isSignedIn();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('01001234567');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use your passkey' }).click();

  await someone.isSignedIn();
  expect((await messages()).length).toBe(1);
});
