import { expect } from '@playwright/test';
import { attempts, messages } from '../support/emulator.ts';
import { test } from '../support/test.ts';
import {
  APP,
  hostedDocument,
  hostedFrame,
  WIDGET,
  widgetPerson,
} from '../support/widget-user.ts';

test('a person who opens the frame’s page as a page of its own goes on there, and comes back signed in', async ({
  page,
}) => {
  await page.clock.install();
  await widgetPerson(page, hostedFrame(page)).begins('/widget.html');
  const message = await widgetPerson(page, hostedFrame(page)).getsCode();
  await page.clock.fastForward(8000);

  // With the keyboard: right after a scroll, the browser still takes a click for one at the frame.
  await page.getByRole('button', { name: 'Open in full page' }).press('Enter');
  await page.waitForURL(`${WIDGET}/**`);
  const someone = widgetPerson(page, page);
  await someone.types(message.code);
  await someone.declinesPasskey();

  await someone.isSignedIn();
  expect(page.url()).toBe(`${APP}/redirect.html`);
  expect((await attempts()).map(({ status }) => status)).toEqual(['verified']);
  expect((await messages()).length).toBe(1);
});

test('a reload inside the frame goes on with the same attempt and the same code', async ({
  page,
}) => {
  const frame = hostedFrame(page);
  const someone = widgetPerson(page, frame);
  await someone.begins('/widget.html');
  const message = await someone.getsCode();

  const reloaded = page.waitForEvent('framenavigated', (each) => each.url().startsWith(WIDGET));
  await hostedDocument(page).evaluate(() => location.reload());
  await reloaded;
  await someone.types(message.code);
  await someone.declinesPasskey();

  await someone.isSignedIn();
  expect((await attempts()).map(({ status }) => status)).toEqual(['verified']);
  expect((await messages()).length).toBe(1);
});

test('as a page of its own, a reload at the offer of a passkey leads back signed in', async ({
  page,
}) => {
  const someone = widgetPerson(page, page);
  await someone.begins('/redirect.html');
  const message = await someone.getsCode();
  await someone.types(message.code);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();

  await page.reload();

  await someone.isSignedIn();
  expect(page.url()).toBe(`${APP}/redirect.html`);
});
