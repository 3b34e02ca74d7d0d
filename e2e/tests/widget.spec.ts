import { expect } from '@playwright/test';
import { control } from '../support/control.ts';
import {
  advance,
  attempts,
  configureWidget,
  configureWidgetPipeline,
  messages,
  nextMessage,
  requests,
  webhooks,
} from '../support/emulator.ts';
import { wrongCode } from '../support/form-user.ts';
import { E164 } from '../support/number.ts';
import { test } from '../support/test.ts';
import { APP, hostedDocument, hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

test('a code in the embedded widget signs in, and the webhook agrees [WA-03] [WA-11] [WI-06]', async ({
  page,
}) => {
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);

  await user.begins('/widget.html');
  const message = await user.getsCode();
  await user.types(message.code);
  // The webhook arrives before the passkey is decided.
  await expect(page.locator('.steps [aria-current="step"]')).toContainText('The frame reports');
  await user.declinesPasskey();

  await user.isSignedIn();
  await expect(page.getByRole('log', { name: 'Webhooks' })).toContainText('Success');
  const [attempt] = await attempts();
  expect(attempt).toMatchObject({ status: 'verified' });
  expect(attempt?.iframeUrl).toContain(WIDGET);
  expect((await requests()).map(({ operation }) => operation).reverse()).toEqual([
    'widget.create-attempt',
    'widget.load',
    'widget.captcha',
    'widget.otp',
    'widget.verify',
  ]);
});

test('a wrong code is reported, and the right code then succeeds in the same frame [WA-02] [WI-08]', async ({
  page,
}) => {
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await user.begins('/widget.html');
  const message = await user.getsCode();

  await user.types(wrongCode(message));
  await expect(frame.getByRole('alert')).toBeVisible();
  // A service may say at once that a code was wrong; the emulator’s page does so only at an end.
  await hostedDocument(page).evaluate(() => parent.postMessage({ type: 'AUTH_FAILED' }, '*'));
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible();
  const inFrame = page.getByRole('listitem').filter({ hasText: 'The frame loads' });
  await expect(inFrame).toContainText('Not completed');
  await user.types(message.code);
  await user.declinesPasskey();

  await user.isSignedIn();
  expect((await attempts()).length).toBe(1);
  await expect
    .poll(async () => (await webhooks()).map(({ status }) => status))
    .toEqual(['success', 'failed']);
});

test('the product calls the service to create an attempt, and the hosted page makes every other call itself [W-17]', {
  tag: '@landing',
}, async ({ page }) => {
  const asked: { readonly from: string; readonly to: URL }[] = [];
  page.on('request', (request) => {
    // Only the parent page requests a frame.
    const isPage = request.isNavigationRequest();
    if (!isPage) asked.push({ from: request.frame().url(), to: new URL(request.url()) });
  });
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  const first = await user.getsCode();
  await hostedFrame(page).getByRole('button', { name: 'Send the code again' }).click();
  const { code } = await user.getsCode(first);
  await user.types(code);
  await user.declinesPasskey();
  await user.isSignedIn();

  const ofProduct = asked.filter(({ from }) => from.startsWith(APP));
  const ofHostedPage = asked.filter(({ from }) => from.startsWith(WIDGET));
  expect(new Set(ofProduct.map(({ to }) => to.origin))).toEqual(new Set([APP]));
  // Any other request would come from the backend.
  const arrived = (await requests()).map(({ path }) => path).reverse();
  expect(arrived).toEqual([
    '/api/v1/widget-sdk/create-attempt',
    // How much time is left is no call.
    ...ofHostedPage
      .map(({ to }) => to.pathname)
      .filter((path) => path.includes('/attempts/') && !path.endsWith('/time')),
  ]);
  expect(arrived.length).toBe(6);
});

test('one code can be sent again, and then none [WA-04] [WA-10]', { tag: '@full' }, async ({
  page,
}) => {
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await user.begins('/widget.html');
  const first = await user.getsCode();

  await frame.getByRole('button', { name: 'Send the code again' }).click();
  const second = await user.getsCode(first);

  await expect(frame.getByText('No more codes can be sent now.')).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Send the code again' })).toBeHidden();
  expect((await messages()).length).toBe(2);
  await user.types(second.code);
  await user.declinesPasskey();
  await user.isSignedIn();
});

test('a webhook that was refused is not ticked: the page says that the result was looked up', async ({
  page,
}) => {
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await configureWidgetPipeline({
    webhookSigningSecret: 'whsec_YW5vdGhlci1zZWNyZXQtb2YtMjQtYnl0ZXM=',
  });
  await user.begins('/widget.html');
  await user.types((await user.getsCode()).code);
  await user.declinesPasskey();
  await user.isSignedIn();

  await expect(page.getByText('None with the result: your backend looked it up.')).toBeVisible();
  const posts = page.getByRole('listitem').filter({ hasText: 'The service posts the result' });
  await expect(posts).toContainText('Not completed');
});

test('an expired attempt is shown as expired, and a new one can be started [WA-01]', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install();
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await user.begins('/widget.html');
  const old = await user.getsCode();

  await advance(301);
  await user.types('000000');
  await expect(frame.getByRole('heading', { name: 'Time’s up' })).toBeVisible();
  // Below the frame, and then in its place.
  const startAgain = page.getByRole('button', { name: 'Start again' });
  await expect(startAgain).toBeVisible();
  await page.clock.fastForward(310_000);
  await expect(page.getByText('Verification expired')).toBeVisible();
  await startAgain.click();

  const fresh = await user.getsCode(old);
  await user.types(fresh.code);
  await user.declinesPasskey();
  await user.isSignedIn();
  expect((await attempts()).length).toBe(2);
});

test('“Start again” has the look of the main button once the attempt has ended in the frame', {
  tag: '@full',
}, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  await user.getsCode();

  await advance(301);
  await user.types('000000');

  const startAgain = page.getByRole('button', { name: 'Start again' });
  await expect(startAgain).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('ask-first asks where the code goes before anything is sent [WC-02]', {
  tag: '@landing',
}, async ({ page }) => {
  await configureWidget({ channelChoice: 'ask-first' });
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await user.begins('/widget.html');

  await expect(frame.getByRole('heading', { name: 'How should we send your code?' })).toBeVisible();
  expect((await requests()).map(({ operation }) => operation)).not.toContain('widget.otp');
  await frame.getByRole('button', { name: /text message/i }).click();

  const message = await user.getsCode();
  expect(message.channel).toBe('sms');
  await user.types(message.code);
  await user.declinesPasskey();
  await user.isSignedIn();
});

test('an unreachable telegram leads back to the choice, and costs nothing [WA-06]', {
  tag: '@full',
}, async ({ page }) => {
  await configureWidget({ channelChoice: 'ask-first' });
  await control('POST', 'reachability', {
    phoneNumber: E164,
    channel: 'telegram',
    reachable: false,
  });
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await user.begins('/widget.html');

  await frame.getByRole('button', { name: /Telegram/ }).click();
  await expect(frame.getByText('Not available for this number')).toBeVisible();
  await frame.getByRole('button', { name: /text message/i }).click();
  const message = await user.getsCode();

  expect(message.channel).toBe('sms');
  await expect(frame.getByRole('button', { name: 'Send the code again' })).toBeVisible();
});

test('send-first sends at once, and another channel is the one resend [WC-03] [WA-05]', async ({
  page,
}) => {
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await user.begins('/widget.html');
  const first = await user.getsCode();
  expect(first.channel).toBe('whatsapp');

  await frame.getByRole('button', { name: 'text message' }).click();
  const second = await nextMessage(E164, first);

  expect(second.channel).toBe('sms');
  await expect(frame.getByText('No more codes can be sent now.')).toBeVisible();
  await user.types(second.code);
  await user.declinesPasskey();
  await user.isSignedIn();
});

test('a forged success does not sign in: the backend asks the service [WI-07]', async ({
  page,
}) => {
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  await user.getsCode();
  const completed = page.waitForResponse('**/api/otp/widget/complete');

  // A message from the page itself is ignored. One from the frame is only a hint.
  await page.evaluate(() => postMessage({ type: 'AUTH_SUCCESS' }, '*'));
  await hostedDocument(page).evaluate(() => parent.postMessage({ type: 'AUTH_SUCCESS' }, '*'));

  expect((await completed).status()).toBe(202);
  const me = await page.evaluate(async () => (await fetch('/api/me')).json());
  expect(me).toEqual({ signedInAs: null });
});

test('the backend sends the same request for a frame and for a redirect [WC-05]', {
  tag: '@full',
}, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  const asked = async (channelChoice: string) => {
    await configureWidget({ channelChoice });
    await user.begins('/widget.html');
    await hostedFrame(page).getByRole('heading', { name: /code/ }).waitFor();
    // Else the page goes on with the attempt.
    await page.getByRole('button', { name: 'Change number' }).click();
    const created = (await requests()).find(
      ({ operation }) => operation === 'widget.create-attempt',
    );
    const { timestamp, signature, ...body } = created?.body ?? {};
    expect([typeof timestamp, typeof signature]).toEqual(['number', 'string']);
    return body;
  };

  const sendFirst = await asked('send-first');
  const askFirst = await asked('ask-first');

  expect(askFirst).toEqual(sendFirst);
});

test('ignores messages from an opener, even from the widget’s own origin [WI-05]', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${WIDGET}/w/none`);
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => {
    Object.assign(globalThis, { opened: open(url) });
  }, `${APP}/widget.html`);
  const product = await opened;
  const user = widgetUser(product, hostedFrame(product));
  await product.getByRole('textbox', { name: 'Phone number' }).fill(E164);
  await product.keyboard.press('Enter');
  await user.getsCode();

  await product.evaluate(() =>
    addEventListener('message', ({ source, origin }) => {
      if (source === window.opener) document.title = origin;
    }),
  );
  await page.evaluate(() =>
    Reflect.get(globalThis, 'opened').postMessage({ type: 'AUTH_SUCCESS' }, '*'),
  );

  // The page got it, from the very origin that the widget has, and goes on as before.
  await expect(product).toHaveTitle(WIDGET);
  await expect(product.locator('.otp-widget')).toHaveAttribute('data-state', 'ready');
});
