import { expect } from '@playwright/test';
import { attempts, configureWidgetPipeline } from '../support/emulator.ts';
import { wrongCode } from '../support/person.ts';
import { test } from '../support/test.ts';
import { APP, WIDGET, widgetPerson } from '../support/widget-person.ts';

test('the whole page goes to the hosted one, and comes back signed in, with nothing in its address [WI-03]', async ({
  page,
}) => {
  const someone = widgetPerson(page, page);
  await page.addInitScript(() => {
    addEventListener('message', () => Object.assign(globalThis, { heard: true }));
  });
  await someone.begins('/redirect.html');
  await page.waitForURL(`${WIDGET}/**`);

  const message = await someone.getsCode();
  await someone.types(message.code);
  await someone.declinesPasskey();

  await someone.isSignedIn();
  expect(page.url()).toBe(`${APP}/redirect.html`);
  expect(await page.evaluate(() => 'heard' in globalThis)).toBe(false);
});

test('an attempt that failed comes back, and says so [WR-01]', async ({ page }) => {
  const someone = widgetPerson(page, page);
  await someone.begins('/redirect.html');
  const message = await someone.getsCode();
  for (let wrong = 0; wrong < 10; wrong += 1) {
    const answered = page.waitForResponse('**/verify');
    await someone.types(wrongCode(message));
    await answered;
  }
  await page.getByRole('link', { name: 'Go back' }).click();

  await expect(page.getByRole('alert')).toHaveText('That did not work. Please try again.');
  expect(page.url()).toContain(`${APP}/redirect.html?verification=failed`);
});

test('another attempt’s return signs nobody in [WR-07]', async ({ page, browser }) => {
  const thief = await browser.newContext();
  const thiefsPage = await thief.newPage();
  await widgetPerson(page, page).begins('/redirect.html');
  await page.waitForURL(`${WIDGET}/**`);
  const [attempt] = await attempts();

  await thiefsPage.goto(
    `${APP}/api/otp/widget/return?status=success&attemptId=${attempt?.attemptId}&transactionId=t`,
  );

  expect(thiefsPage.url()).toContain('verification=failed');
  const me = await thiefsPage.evaluate(async () => (await fetch('/api/me')).json());
  expect(me).toEqual({ signedInAs: null });
  await thief.close();
});

test('a deep link opens the app that asked, with the result appended [WI-04] [WR-06]', async ({
  page,
}) => {
  await configureWidgetPipeline({ frontendCallbackURL: 'myapp://done?x=1' });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const asked = new Promise<string>((resolve) => {
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('myapp:')) resolve(url);
    });
  });
  const someone = widgetPerson(page, page);
  await someone.begins('/redirect.html');

  const message = await someone.getsCode();
  await someone.types(message.code);
  await someone.declinesPasskey();

  const link = new URL(await asked);
  expect(link.searchParams.get('x')).toBe('1');
  expect(link.searchParams.get('status')).toBe('success');
  expect(link.searchParams.get('attemptId')).toBe((await attempts())[0]?.attemptId);
});
