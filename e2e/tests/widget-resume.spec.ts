import { expect } from '@playwright/test';
import { attempts, messages } from '../support/emulator.ts';
import { test } from '../support/test.ts';
import { APP, hostedDocument, hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

test('a user can continue on the full page instead of in the frame, and returns signed in', async ({
  page,
}) => {
  await page.clock.install();
  await widgetUser(page, hostedFrame(page)).begins('/widget.html');
  const message = await widgetUser(page, hostedFrame(page)).getsCode();
  await page.clock.fastForward(8000);

  // With the keyboard: right after a scroll, the browser still takes a click for one at the frame.
  await page.getByRole('button', { name: 'Open in full page' }).press('Enter');
  await page.waitForURL(`${WIDGET}/**`);
  const user = widgetUser(page, page);
  await user.types(message.code);
  await user.declinesPasskey();

  await user.isSignedIn();
  expect(page.url()).toBe(`${APP}/redirect.html`);
  expect((await attempts()).map(({ status }) => status)).toEqual(['verified']);
  expect((await messages()).length).toBe(1);
});

test('a reload inside the frame goes on with the same attempt and the same code', {
  tag: '@full',
}, async ({ page }) => {
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await user.begins('/widget.html');
  const message = await user.getsCode();

  const reloaded = page.waitForEvent('framenavigated', (each) => each.url().startsWith(WIDGET));
  await hostedDocument(page).evaluate(() => location.reload());
  await reloaded;
  await user.types(message.code);
  await user.declinesPasskey();

  await user.isSignedIn();
  expect((await attempts()).map(({ status }) => status)).toEqual(['verified']);
  expect((await messages()).length).toBe(1);
});

test('as a whole page, a reload at the passkey offer returns signed in', { tag: '@full' }, async ({
  page,
}) => {
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');
  const message = await user.getsCode();
  await user.types(message.code);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();

  await page.reload();

  await user.isSignedIn();
  expect(page.url()).toBe(`${APP}/redirect.html`);
});
