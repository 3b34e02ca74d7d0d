import { expect, type Page } from '@playwright/test';
import { attempts } from '../support/emulator.ts';
import { SHOWN_NUMBER } from '../support/number.ts';
import { goOffline } from '../support/offline.ts';
import { test } from '../support/test.ts';
import { APP, hostedDocument, hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

test('a number that is refused is there to be corrected, with the reason', {
  tag: '@landing',
}, async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await page.goto(`${APP}/widget.html`);
  await field.fill('+86 138 0013 8000');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toHaveText('We can’t send codes to China.');
  await expect(field).toHaveValue('138 0013 8000');
  await expect(field).toBeFocused();
});

test('an error on the way to the hosted page names its reason', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(`${APP}/redirect.html`);
  await page.getByRole('textbox', { name: 'Phone number' }).fill('abc');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toHaveText('This isn’t a mobile number.');
});

test('an error of the number is whole as soon as it appears', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${APP}/redirect.html`);
  // Holds an error that unfolds at its start.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.otp-form .otp-alert { transition-duration: 60s }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.getByRole('textbox', { name: 'Phone number' }).fill('12');
  await page.keyboard.press('Enter');

  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This number is too short.');
  expect(
    await alert.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight),
  ).toBe(0);
});

test('the number is as it was typed when the user changes it', { tag: '@landing' }, async ({
  page,
}) => {
  await widgetUser(page, hostedFrame(page)).begins('/widget.html');
  await expect(page.getByTitle('Verification')).toBeVisible();

  await page.getByRole('button', { name: 'Change number' }).click();

  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(SHOWN_NUMBER);
});

/** Begins an attempt in a window of this size, and returns the code that it gets. */
async function codeInFrame(page: Page, width: number, height: number): Promise<string> {
  await page.setViewportSize({ width, height });
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  return (await user.getsCode()).code;
}

test('on a phone on its side the code is beside the frame, in view with its field', {
  tag: '@landing',
}, async ({ page }) => {
  const code = await codeInFrame(page, 844, 390);

  // The field is wider than its cells.
  await expect(hostedFrame(page).getByRole('textbox')).toBeInViewport({ ratio: 0.8 });
  await expect(page.getByRole('region', { name: 'Inbox' }).getByText(code)).toBeInViewport({
    ratio: 1,
  });
});

test('on a small phone the code is in view below the field and the button of the frame', {
  tag: '@full',
}, async ({ page }) => {
  const code = await codeInFrame(page, 320, 640);

  const inbox = page.getByRole('region', { name: 'Inbox' });
  await expect(inbox.getByText(code)).toBeInViewport({ ratio: 1 });
  await expect(hostedFrame(page).getByRole('textbox')).toBeInViewport();
  const verify = await hostedFrame(page).getByRole('button', { name: 'Verify' }).boundingBox();
  const strip = await inbox.boundingBox();
  expect((verify?.y ?? 0) + (verify?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
  expect(strip?.height).toBeLessThanOrEqual(56);
});

test('an email address in the number field is recognized, and no request is made', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${APP}/widget.html`);
  await page.getByRole('textbox', { name: 'Phone number' }).fill('user123456@example.com');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toContainText('This is an email address.');
  expect(await attempts()).toEqual([]);
});

test('a national number of another country needs that country, which its country code selects', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${APP}/redirect.html`);
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await field.fill('07911 123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This isn’t a mobile number.');

  await field.fill('+44 7400 123456');
  await page.keyboard.press('Enter');

  await page.waitForURL(`${WIDGET}/**`);
});

test('closing the frame reports that nothing was verified, and keeps the number', {
  tag: '@full',
}, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  await user.getsCode();

  await page.getByRole('button', { name: 'Change number' }).click();

  await expect(page.getByRole('alert')).toContainText('The attempt was closed');
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/123 ?4567$/);
});

test('“Change number” on the hosted page returns to the page that asked for it', {
  tag: '@landing',
}, async ({ page }) => {
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');
  await user.getsCode();

  await page.getByRole('button', { name: 'Change number' }).click();

  await page.waitForURL(`${APP}/redirect.html`);
  await expect(page.getByRole('alert')).toContainText('Not verified yet');
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/123 ?4567$/);
});

test('a double click begins one attempt', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${APP}/redirect.html`);
  await page.getByRole('textbox', { name: 'Phone number' }).fill('01001234567');
  await page.getByRole('button', { name: /Continue/ }).dblclick();
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();

  expect((await attempts()).length).toBe(1);
});

test('a user without a connection reads that they are offline', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(`${APP}/widget.html`);
  await page.getByRole('textbox', { name: 'Phone number' }).fill('01001234567');
  await goOffline(page);
  await page.keyboard.press('Enter');

  await expect(page.getByText('We can’t connect. Check your connection.')).toBeVisible();
});

test('the way back from the hosted page keeps the language', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${APP}/redirect.html?lang=ar`);

  await page.goto(`${APP}/redirect.html?verification=failed&code=VERIFICATION_FAILED`);

  await expect(page.getByRole('alert')).toContainText('لم يتم التحقّق من الرقم');
});

for (const [width, height, role, name] of [
  [320, 640, 'button', 'Text message'],
  [390, 640, 'textbox', /code/],
  [390, 844, 'button', 'Text message'],
] as const) {
  test(`at ${width} x ${height} the ${role} “${name}” of the frame is in view, above the inbox with the code`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const user = widgetUser(page, hostedFrame(page));
    await user.begins('/widget.html');
    const { code } = await user.getsCode();

    const inbox = page.getByRole('region', { name: 'Inbox' });
    await expect(inbox.getByRole('log')).toContainText(code);
    const control = await hostedFrame(page).getByRole(role, { name }).boundingBox();
    const strip = await inbox.boundingBox();
    expect(control?.y).toBeGreaterThan(0);
    expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(height);
  });
}

test('the frame is as wide as its place on a narrow screen, without a horizontal scrollbar', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  // Until the page in it has come to rest.
  await user.getsCode();

  const frame = page.locator('iframe');
  const stage = await page.locator('.stage').evaluate(({ clientWidth }) => clientWidth);
  expect(await frame.evaluate(({ clientWidth }) => clientWidth)).toBe(stage);
  for (const document of [page.locator(':root'), hostedDocument(page)]) {
    const { scrollWidth, clientWidth } = await document.evaluate((root) => ({
      scrollWidth: root.scrollWidth,
      clientWidth: root.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
  // The frame scrolls nothing itself, so that the page is all there is to scroll.
  const isWhole = await hostedDocument(page).evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight === clientHeight,
  );
  expect(isWhole).toBe(true);
});

test('a session that began on another page is called so, and this page’s own is called confirmed', {
  tag: '@landing',
}, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  await user.begins('/widget.html');
  await user.types((await user.getsCode()).code);
  await user.declinesPasskey();
  const confirmed = page.getByText('Your backend confirmed the result with the service');
  await expect(confirmed).toBeVisible();

  await page.goto(`${APP}/redirect.html`);

  await expect(page.getByText('Your session began before this page.')).toBeVisible();
  await expect(confirmed).toBeHidden();
});
