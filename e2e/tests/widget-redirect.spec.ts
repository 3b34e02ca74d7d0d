import { type BrowserContext, expect } from '@playwright/test';
import { attempts, configureWidgetPipeline, webhooks } from '../support/emulator.ts';
import { wrongCode } from '../support/form-user.ts';
import { NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';
import { APP, WIDGET, widgetUser } from '../support/widget-user.ts';

/** The messages that a user's windows receive, from their first page on. */
async function listen(context: BrowserContext): Promise<readonly string[]> {
  const heard: string[] = [];
  await context.exposeBinding('noteMessage', (_source, text: string) => heard.push(text));
  await context.addInitScript(() => {
    // The captcha's frame posts to the hosted page, which is its own parent and would receive a result.
    const isHosted = location.pathname.startsWith('/w/');
    addEventListener('message', ({ source, data }) => {
      if (isHosted && source !== window) return;
      Reflect.get(globalThis, 'noteMessage')?.(`${location.pathname} ${JSON.stringify(data)}`);
    });
  });
  return heard;
}

test('the tab goes to the hosted page and returns signed in, with a clean URL and no message to its opener [WI-03]', async ({
  page: opener,
  context,
}) => {
  const heard = await listen(context);
  await opener.goto(`${APP}/solver.html`);
  const opened = context.waitForEvent('page');
  await opener.evaluate(() => void open('/redirect.html'));
  const page = await opened;
  const user = widgetUser(page, page);
  await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${WIDGET}/**`);

  const message = await user.getsCode();
  expect(await page.evaluate(() => window.opener === null)).toBe(false);
  await user.types(message.code);
  await user.declinesPasskey();

  await user.isSignedIn();
  expect(page.url()).toBe(`${APP}/redirect.html`);
  // An earlier message would have arrived before this.
  await page.evaluate(() => window.opener.postMessage('from the end'));
  await expect.poll(() => heard).toEqual(['/solver.html "from the end"']);
});

test('a failed attempt returns to the page, which shows the failure [WR-01]', {
  tag: '@landing',
}, async ({ page }) => {
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');
  const message = await user.getsCode();
  for (let wrong = 0; wrong < 10; wrong += 1) {
    const responded = page.waitForResponse('**/verify');
    await user.types(wrongCode(message).replace(/.$/, String(wrong)));
    await responded;
  }
  await page.getByRole('link', { name: 'Start again' }).click();

  await expect(page.getByRole('alert')).toContainText('The number wasn’t verified');
  // The failure is read once: neither a reload nor Back shows it beside another state.
  expect(page.url()).toBe(`${APP}/redirect.html`);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the return of another user’s success does not sign in, and that user still can [WR-07]', {
  tag: '@full',
}, async ({ page, browser }) => {
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');
  await user.types((await user.getsCode()).code);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
  await expect
    .poll(async () => (await webhooks()).map(({ status }) => status))
    .toEqual(['success']);
  const [attempt] = await attempts();
  const thief = await browser.newContext();
  const thiefsPage = await thief.newPage();
  // A second user with a number of their own.
  await thiefsPage.goto(`${APP}/redirect.html`);
  await thiefsPage.getByRole('textbox', { name: 'Phone number' }).fill('+201009999999');
  await thiefsPage.keyboard.press('Enter');
  await thiefsPage.waitForURL(`${WIDGET}/**`);

  const returned = await thiefsPage.goto(
    `${APP}/api/otp/widget/return?status=success&attemptId=${attempt?.attemptId}&transactionId=t`,
  );

  expect(returned?.url()).toContain('verification=failed');
  const me = await thiefsPage.evaluate(async () => (await fetch('/api/me')).json());
  expect(me).toEqual({ signedInAs: null });
  await thief.close();
  await user.declinesPasskey();
  await user.isSignedIn();
});

test('a deep link opens the app with the result appended, and no message is posted [WI-04] [WR-02] [WR-06]', {
  tag: '@landing',
}, async ({ page, context }) => {
  const heard = await listen(context);
  await configureWidgetPipeline({ frontendCallbackURL: 'myapp://done?x=1' });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const asked = new Promise<string>((resolve) => {
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('myapp:')) resolve(url);
    });
  });
  const user = widgetUser(page, page);
  await user.begins('/redirect.html');

  const message = await user.getsCode();
  await user.types(message.code);
  await user.declinesPasskey();

  const link = new URL(await asked);
  expect(link.searchParams.get('x')).toBe('1');
  expect(link.searchParams.get('status')).toBe('success');
  expect(link.searchParams.get('attemptId')).toBe((await attempts())[0]?.attemptId);
  expect(link.searchParams.get('transactionId')).toBe(message.transactionID);
  expect(heard).toEqual([]);
});
