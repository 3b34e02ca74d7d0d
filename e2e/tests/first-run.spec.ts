import { expect, type Page } from '@playwright/test';
import { control } from '../support/control.ts';
import { advance, configure, nextMessage, requests } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser, wrongCode } from '../support/form-user.ts';
import { E164 } from '../support/number.ts';
import { test } from '../support/test.ts';

/** Counts what the user does on a page from now on: presses of a pointer or of Enter, and typed digits. */
async function countActions(page: Page): Promise<{ presses: number; digits: number }> {
  const actions = { presses: 0, digits: 0 };
  await page.exposeFunction('noteAction', (name: 'presses' | 'digits') => {
    actions[name] += 1;
  });
  await page.addInitScript(() => {
    const note = (name: string): void => Reflect.get(globalThis, 'noteAction')(name);
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note('presses'), true);
    addEventListener(
      'keydown',
      ({ key }) => {
        if (/^\d$/.test(key)) note('digits');
        else note('presses');
      },
      true,
    );
  });
  return actions;
}

const useTestNumber = (page: Page) => page.getByRole('button', { name: 'Use a test number' });
const enterThisCode = (page: Page) => page.getByRole('button', { name: 'Enter this code' });

test('three presses and six digits lead from the first page to a verified number', async ({
  page,
}) => {
  await configure({ passkeyEnabled: true });
  const actions = await countActions(page);
  await page.goto('/');
  await expect(page.getByText('See otp-kit verify a phone number')).toBeVisible();

  await useTestNumber(page).click();
  await expect(form(page).send).toBeFocused();
  await form(page).send.click();
  await expect(form(page).code).toBeFocused();
  await page.keyboard.type((await nextMessage(E164)).code);
  await page.getByRole('button', { name: 'Not now' }).click();

  await formUser(page).isSignedIn(E164);
  expect(actions).toEqual({ presses: 3, digits: 6 });
});

test('the test number brings its country, whichever was chosen', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/');
  await form(page).phone.fill('+49 1512 3456789');
  await expect(page.getByRole('button', { name: /Germany/ })).toBeVisible();

  await useTestNumber(page).click();
  await form(page).send.click();

  expect((await nextMessage(E164)).to).toBe(E164);
});

test('the inbox beside the form gives the code, and then each step is shown as it was measured', async ({
  page,
}) => {
  await page.goto('/');
  const card = await page.locator('.card').boundingBox();
  const inbox = await page.getByRole('region', { name: 'Inbox' }).boundingBox();
  expect(inbox?.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
  await useTestNumber(page).click();
  await form(page).send.click();

  await enterThisCode(page).click();

  await formUser(page).isSignedIn(E164);
  const steps = page.getByRole('region', { name: 'What just happened' }).getByRole('listitem');
  await expect(steps).toHaveCount(12);
  await expect(steps.first()).toContainText('0 msThis page → Your backendAsks for a challenge');
  await expect(steps.nth(3)).toContainText(/A worker solves it: [\d,]+ hashes in [\d.]+ (ms|sec)/);
  await expect(steps.nth(6)).toContainText(/The serviceSends the code: (WhatsApp|Telegram|SMS)/);
  await expect(steps.last()).toContainText('Your backend → This pageSets the session cookie');
  // One arrow to the service for each request that it got.
  await expect(steps.filter({ hasText: 'Your backend → The service' })).toHaveCount(
    (await requests()).length,
  );
});

test('a reload at the code keeps the steps so far, and stores neither the code nor the number', {
  tag: '@landing',
}, async ({ page }) => {
  const steps = page.locator('.sequence').getByRole('listitem');
  await page.goto('/');
  await useTestNumber(page).click();
  await form(page).send.click();
  await expect(steps).toHaveCount(7);
  const before = await steps.allTextContents();
  const { code } = await nextMessage(E164);

  await page.reload();

  await expect(steps).toHaveText(before);
  const stored = await page.evaluate(() => sessionStorage.getItem('flow-record'));
  expect(stored).not.toContain(code);
  expect(stored).not.toContain(E164.slice(-7));
  await enterThisCode(page).click();
  await expect(page.getByRole('heading', { name: 'What just happened' })).toBeVisible();
  await expect(steps).toHaveCount(12);
});

test('a send and a code that failed are steps, with the status and the code', {
  tag: '@landing',
}, async ({ page }) => {
  const happened = page.getByRole('region', { name: 'What has happened so far' });
  const failures = happened.getByRole('listitem').filter({ has: page.locator('code') });
  // Nothing was sent, so the next try has no wait.
  await control('POST', 'faults', { operation: 'v12.send', name: 'VALIDATION_ERROR' });
  await page.goto('/');
  await useTestNumber(page).click();
  await form(page).send.click();
  await expect(failures).toContainText(['400 VALIDATION_ERROR']);

  await form(page).send.click();
  await form(page).code.fill(wrongCode(await nextMessage(E164)));

  await expect(failures).toContainText(['403 INVALID_OTP']);
});

test('a used code says so, and is neither copied nor entered again', { tag: '@landing' }, async ({
  page,
}) => {
  const message = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem');
  await page.goto('/');
  await useTestNumber(page).click();
  await form(page).send.click();
  await expect(message.getByRole('button')).toHaveCount(2);
  await enterThisCode(page).click();
  await formUser(page).isSignedIn(E164);

  await page.getByRole('button', { name: 'Sign out' }).click();

  await expect(message).toContainText('Used');
  await expect(message.getByRole('button')).toHaveCount(0);
});

test('a code whose time is over says so, also where the emulator’s clock was moved', {
  tag: '@landing',
}, async ({ page }) => {
  const message = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem');
  await page.goto('/');
  await useTestNumber(page).click();
  await form(page).send.click();
  await expect(message.getByRole('button')).toHaveCount(2);

  await advance(180);

  await expect(message).toContainText('No longer valid');
  await expect(message.getByRole('button')).toHaveCount(0);
});

test('the name in the bar leads to the first page, in the page’s language', {
  tag: '@landing',
}, async ({ page }) => {
  await page.goto('/solver.html?lang=de');

  await page.getByRole('link', { name: 'otp-kit', exact: true }).click();

  await expect(page).toHaveTitle('Anmelden · otp-kit-Demo');
});

test('the inbox gives the codes that this browser asked for, and no other’s, also after a reload', {
  tag: '@landing',
}, async ({ page, browser }) => {
  const user = formUser(page);
  await page.goto('/');
  const inbox = page.getByRole('region', { name: 'Inbox' });
  await expect(inbox).toContainText('The console has all.');
  const other = await browser.newContext();
  const others = await formUser(await other.newPage()).asksForCode(
    '010 0765 4321',
    '+201007654321',
  );
  await useTestNumber(page).click();
  await form(page).send.click();
  const { code } = await nextMessage(E164);

  await expect(inbox.getByRole('listitem')).toHaveText([new RegExp(code)]);
  // The message may arrive before the response that the page keeps.
  await expect(form(page).code).toBeFocused();
  await page.reload();
  await expect(inbox.getByRole('listitem')).toHaveText([new RegExp(code)]);
  expect(others.code).not.toBe(code);
  await enterThisCode(page).click();

  await user.isSignedIn(E164);
  await other.close();
});

for (const lang of ['en', 'de', 'ar']) {
  test(`on a phone on its side the field and the button that sends are in view, in ${lang}`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`/?lang=${lang}`);

    for (const part of ['.otp-form .otp-input', '.otp-form [type=submit]']) {
      await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
    }
    // The whole test number has room in the field.
    await page.locator('.test-number').click();
    const field = page.locator('.otp-form .otp-input');
    await expect(field).not.toHaveValue('');
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  });
}

test('on a phone the inbox is a strip below the form, which a new message does not make higher', {
  tag: '@full',
}, async ({ page }) => {
  await configure({ passkeyEnabled: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const inbox = page.getByRole('region', { name: 'Inbox' });
  await expect(inbox).toBeInViewport();
  const before = await inbox.boundingBox();

  await useTestNumber(page).click();
  await form(page).send.click();

  await expect(inbox.getByRole('log')).toContainText((await nextMessage(E164)).code);
  expect((await inbox.boundingBox())?.height).toBe(before?.height);
  await enterThisCode(page).click();
  const decline = page.getByRole('button', { name: 'Not now' });
  await expect(decline).toBeVisible();
  // The strip would cover the buttons of the offer.
  await expect(inbox).toBeHidden();
  await decline.click();
  await formUser(page).isSignedIn(E164);
});

for (const language of ['en', 'de', 'ar']) {
  test(`on a short phone the button to send is above the inbox, ${language}`, {
    tag: language === 'en' ? '@landing' : '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto(`/?lang=${language}`);
    await expect(page.locator('.otp-choice')).toHaveCount(4);
    const button = await page.locator('.otp-form [type=submit]').boundingBox();
    const inbox = await page.locator('.inbox').boundingBox();

    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(inbox?.y ?? 0);
  });
}

for (const [language, width, height] of [
  ['en', 360, 640],
  ['ar', 360, 640],
  ['en', 320, 800],
  ['de', 320, 800],
  ['ar', 320, 800],
] as const) {
  test(`at ${width} x ${height} the inbox covers neither step’s button nor an error, ${language}`, {
    tag: language === 'en' ? '@landing' : '@full',
  }, async ({ page }) => {
    const alert = page.getByRole('alert');
    await page.setViewportSize({ width, height });
    await page.goto(`/?lang=${language}`);
    await expect(page.locator('.otp-choice')).toHaveCount(4);
    expect(await roomAboveInbox(page)).toBeGreaterThanOrEqual(0);

    await page.locator('.test-number').click();
    await page.locator('.otp-form [type=submit]').click();
    const message = await nextMessage(E164);
    await expect(page.locator('.inbox .enter-code')).toHaveCount(1);
    expect(await roomAboveInbox(page)).toBeGreaterThanOrEqual(0);
    await page.locator('.otp-code-input').fill(wrongCode(message));
    await expect(alert).toBeVisible();

    expect(await roomAboveInbox(page)).toBeGreaterThanOrEqual(0);
    await expect(page.locator('.inbox code')).toHaveText(message.code);
  });
}

/** The pixels from the end of the form's main button to the inbox, where the page begins. */
async function roomAboveInbox(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0));
  const button = await page.locator('.otp-form .otp-button[data-kind=primary]').boundingBox();
  const inbox = await page.locator('.inbox').boundingBox();
  return (inbox?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
}

for (const [language, widthPx] of [
  ['en', 320],
  ['de', 320],
  ['ar', 390],
] as const) {
  test(`the pages are in one line at ${widthPx} px, ${language}, and the page does not scroll sideways`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 700 });
    await page.goto(`/solver.html?lang=${language}`);
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');

    const tops = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().top),
    );
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    expect(isWide).toBe(false);
  });
}

test('on a phone on its side the code is beside its field, in view', {
  tag: '@landing',
}, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/');
  await useTestNumber(page).click();
  await form(page).send.click();

  await expect(form(page).code).toBeInViewport();
  await expect(enterThisCode(page)).toBeInViewport({ ratio: 1 });
});

test('the account leads on to the widget, the themes, the code, the README and the console', {
  tag: '@full',
}, async ({ page }) => {
  const { code } = await formUser(page).asksForCode('010 0123 4567', E164);
  await formUser(page).types(code);
  await formUser(page).isSignedIn(E164);
  const links = page.getByRole('navigation', { name: 'Where to go next' }).getByRole('link');

  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

  expect(targets).toHaveLength(5);
  for (const target of targets) {
    const response = await page.request.get(target ?? '');
    expect(response.status(), target ?? '').toBe(200);
  }
  const source = await page.request.get('/source/form-sign-in.tsx');
  expect(await source.text()).toContain('<OtpForm');
});
