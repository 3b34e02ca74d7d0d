import { expect, type Page } from '@playwright/test';
import { attempts } from '../support/emulator.ts';
import { test } from '../support/test.ts';
import { APP, WIDGET, widgetUser } from '../support/widget-user.ts';

/** Returns from the hosted page before the service has a result, and waits for it. */
async function isBackTooSoon(page: Page): Promise<void> {
  await widgetUser(page, page).begins('/redirect.html');
  await page.waitForURL(`${WIDGET}/**`);
  const [attempt] = await attempts();

  await page.goto(`${APP}/api/otp/widget/return?status=success&attemptId=${attempt?.attemptId}`);

  await page.waitForURL('**/redirect.html?verification=pending&attemptId=*');
}

test('a user who returns before the result is shown that it is pending, and signed in when it arrives', {
  tag: '@landing',
}, async ({ page, context }) => {
  await isBackTooSoon(page);
  await expect(page.getByRole('heading', { name: 'Waiting for the confirmation' })).toBeVisible();

  const hosted = await context.newPage();
  const user = widgetUser(page, hosted);
  // Only the service's word arrives: this tab does not come back.
  await hosted.route('**/api/otp/widget/return*', (route) => route.abort());
  const [attempt] = await attempts();
  await hosted.goto(attempt?.iframeUrl ?? '');
  await user.types((await user.getsCode()).code);
  await user.declinesPasskey();

  await user.isSignedIn();
  expect(page.url()).toBe(`${APP}/redirect.html`);
});

test('if the result does not arrive, the user can check again or start over', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install();
  await isBackTooSoon(page);
  await expect(page.getByRole('heading', { name: 'Waiting for the confirmation' })).toBeVisible();

  await page.clock.runFor('00:31');
  await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for the confirmation' })).toBeVisible();
  await page.getByRole('button', { name: 'Use another number' }).click();

  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  expect(page.url()).toBe(`${APP}/redirect.html`);
});

for (const path of ['/widget.html', '/redirect.html'] as const) {
  test(`on ${path} a number that is too long is refused before it is sent`, {
    tag: '@full',
  }, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.url()));
    await page.goto(APP + path);
    for (const length of [33, 5000]) {
      await page.getByRole('textbox', { name: 'Phone number' }).fill('1'.repeat(length));
      await page.keyboard.press('Enter');

      await expect(page.getByRole('alert')).toHaveText('This number is too long.');
      await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused();
    }
    expect(requests.filter((url) => url.endsWith('/attempt'))).toEqual([]);
  });
}
