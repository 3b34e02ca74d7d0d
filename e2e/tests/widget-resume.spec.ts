import { expect, type Page } from '@playwright/test';
import { attempts, messages } from '../support/emulator.ts';
import { E164 } from '../support/number.ts';
import { test } from '../support/test.ts';
import { APP, hostedDocument, hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

test('a user can continue on the full page instead of in the frame, and returns signed in', {
  tag: '@landing',
}, async ({ page }) => {
  await page.clock.install();
  await widgetUser(page, hostedFrame(page)).begins('/widget.html');
  const message = await widgetUser(page, hostedFrame(page)).getsCode();
  // The offer is not shown while the user is in the frame.
  await page.getByRole('button', { name: 'Change number' }).focus();
  await page.clock.fastForward(8000);

  // With the keyboard: right after a scroll, the browser still takes a click for one at the frame.
  await page.getByRole('button', { name: 'Open as a full page' }).press('Enter');
  await page.waitForURL(`${WIDGET}/**`);
  const user = widgetUser(page, page);
  await user.types(message.code);
  await user.declinesPasskey();

  await user.isSignedIn();
  expect(page.url()).toBe(`${APP}/redirect.html`);
  expect((await attempts()).map(({ status }) => status)).toEqual(['verified']);
  expect((await messages()).length).toBe(1);
});

const numberField = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });

/** What the product's page stores where its scripts can read it. */
const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([sessionStorage, localStorage, history.state, location.href, document.cookie]),
  );

test('reloads of the page around the frame go on with the same attempt and the same code', {
  tag: '@landing',
}, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  const message = await user.getsCode();

  for (const _ of ['once', 'twice']) {
    await page.reload();
    await user.getsCode();
  }

  await expect(page.getByRole('heading', { name: 'Verifying' })).toContainText(E164);
  const [attempt] = await attempts();
  for (const secret of [message.code, E164.slice(1), `${attempt?.iframeUrl}`]) {
    expect(await stored(page)).not.toContain(secret);
  }
  await user.types(message.code);
  await user.declinesPasskey();
  await user.isSignedIn();
  expect((await attempts()).map(({ status }) => status)).toEqual(['verified']);
  expect((await messages()).length).toBe(1);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}');
});

test('a link to another language, or to another page and back, goes on with the same attempt', async ({
  page,
}) => {
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  await user.getsCode();

  await page.getByRole('link', { name: 'Deutsch' }).click();
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Code eingeben');
  await page.getByRole('link', { name: 'Widget' }).click();
  await expect(heading).toHaveText('Code eingeben');
  await page.getByRole('button', { name: 'Nummer ändern' }).click();
  await page.getByRole('link', { name: 'English' }).click();

  // An attempt that the user has left does not come back by itself.
  await expect(numberField(page)).toHaveValue(/\d/);
  expect((await messages()).length).toBe(1);
});

test('Back leads from the frame to the number, and from there to the page before', {
  tag: '@landing',
}, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  await page.goto(`${APP}/solver.html`);
  await user.begins('/widget.html');
  await user.getsCode();
  await page.reload();
  await user.getsCode();

  await page.goBack();

  await expect(numberField(page)).toHaveValue(/123 ?4567$/);
  await expect(numberField(page)).toBeFocused();
  expect(page.url()).toBe(`${APP}/widget.html`);
  await page.goBack();
  expect(page.url()).toBe(`${APP}/solver.html`);
});

test('Forward leads from the number to the frame again, and a reload keeps both', {
  tag: '@landing',
}, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  const message = await user.getsCode();
  await page.goBack();
  await expect(numberField(page)).toBeVisible();
  await page.reload();
  await expect(numberField(page)).toHaveValue(/123 ?4567$/);

  await page.goForward();

  await expect(page.getByRole('heading', { name: 'Verifying' })).toContainText(E164);
  await user.types(message.code);
  await user.declinesPasskey();
  await user.isSignedIn();
  expect((await messages()).length).toBe(1);
});

test('Forward leads from the number to the hosted page again', { tag: '@full' }, async ({
  page,
}) => {
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');
  const message = await user.getsCode();
  await page.goBack();
  await page.reload();
  await expect(numberField(page)).toHaveValue(/123 ?4567$/);

  await page.goForward();

  await user.types(message.code);
  await user.declinesPasskey();
  await user.isSignedIn();
  expect((await messages()).length).toBe(1);
});

test('after a sign-in and after a change of the number, Back leaves the page as before', {
  tag: '@full',
}, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  await page.goto(`${APP}/solver.html`);
  await user.begins('/widget.html');
  const first = await user.getsCode();
  await page.getByRole('button', { name: 'Change number' }).click();
  await numberField(page).press('Enter');
  await user.types((await user.getsCode(first)).code);
  await user.declinesPasskey();
  await user.isSignedIn();

  await page.goBack();

  expect(page.url()).toBe(`${APP}/solver.html`);
});

test('Back from the hosted page finds the number in the field', { tag: '@landing' }, async ({
  page,
}) => {
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');
  await user.getsCode();

  await page.goBack();

  await expect(page.getByRole('alert')).toContainText('Not verified yet');
  await expect(numberField(page)).toHaveValue(/123 ?4567$/);
  expect(page.url()).toBe(`${APP}/redirect.html`);
});

test('Back from the hosted page after the right code finds the user signed in', {
  tag: '@landing',
}, async ({ page }) => {
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');
  await user.types((await user.getsCode()).code);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();

  await page.goBack();

  await user.isSignedIn();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('after a success on the hosted page, Back and a reload show it again, until the user signs out', {
  tag: '@landing',
}, async ({ page }) => {
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');
  await user.types((await user.getsCode()).code);
  await user.declinesPasskey();
  await user.isSignedIn();
  const done = page.locator('.steps [data-state=done]');
  await expect(done).toHaveCount(4);

  await page.goBack();
  await user.isSignedIn();
  await expect(done).toHaveCount(4);
  await page.reload();
  await user.isSignedIn();
  await expect(done).toHaveCount(4);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(numberField(page)).toBeVisible();
  await page.reload();
  await expect(numberField(page)).toBeVisible();
  await expect(done).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
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
