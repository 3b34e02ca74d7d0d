import { expect } from '@playwright/test';
import { configure, nextMessage } from '../support/emulator.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { offer } from '../support/offer.ts';
import { test } from '../support/test.ts';
import { APP, hostedFrame, widgetUser } from '../support/widget-user.ts';

test('the title names each step of the form, and the account', { tag: '@landing' }, async ({
  page,
}) => {
  await configure({ passkeyEnabled: true });
  await page.goto('/');
  await expect(page).toHaveTitle('Sign in · otp-kit demo');

  const { code } = await formUser(page).asksForCode(NUMBER, E164);
  await expect(page).toHaveTitle('Enter the code · otp-kit demo');
  await page.reload();
  await expect(page).toHaveTitle('Enter the code · otp-kit demo');
  await formUser(page).types(code);
  await expect(page).toHaveTitle('Create a passkey · otp-kit demo');
  await offer(page).decline.click();
  await expect(page).toHaveTitle('You’re signed in · otp-kit demo');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveTitle('Sign in · otp-kit demo');
});

test('in Arabic the titles are Arabic', { tag: '@full' }, async ({ page }) => {
  await configure({ passkeyEnabled: true });
  await page.goto('/?lang=ar');
  await expect(page).toHaveTitle('تسجيل الدخول · العرض التوضيحي من otp-kit');

  await page.getByRole('textbox', { name: 'رقم الهاتف' }).fill(NUMBER);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('أدخل الرمز · العرض التوضيحي من otp-kit');
  await page.locator('.otp-code input').fill((await nextMessage(E164)).code);
  await expect(page).toHaveTitle('إنشاء مفتاح مرور · العرض التوضيحي من otp-kit');
  await page.getByRole('button', { name: 'ليس الآن' }).click();
  await expect(page).toHaveTitle('تم تسجيل دخولك · العرض التوضيحي من otp-kit');
});

test('the bar leads to the same page in German, and the form and its inbox speak it, too', {
  tag: '@landing',
}, async ({ page }) => {
  await page.goto('/?lang=en');

  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveTitle('Anmelden · otp-kit-Demo');
  await page.getByRole('button', { name: 'Testnummer verwenden' }).click();
  await page.getByRole('button', { name: 'Code senden' }).click();
  await expect(page).toHaveTitle('Code eingeben · otp-kit-Demo');
  await expect(page.getByRole('log', { name: 'Posteingang' })).toContainText(
    (await nextMessage(E164)).code,
  );
  await page.getByRole('button', { name: 'Diesen Code einsetzen' }).click();

  await expect(page).toHaveTitle('Du bist angemeldet · otp-kit-Demo');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
});

test('the widget’s page names its steps, too', { tag: '@full' }, async ({ page }) => {
  const user = widgetUser(page, hostedFrame(page));
  await page.goto(`${APP}/widget.html`);
  await expect(page).toHaveTitle('Sign in · otp-kit demo');

  await user.begins('/widget.html');
  const { code } = await user.getsCode();
  await expect(page).toHaveTitle('Verify your number · otp-kit demo');
  await user.types(code);
  await user.declinesPasskey();

  await expect(page).toHaveTitle('You’re signed in · otp-kit demo');
});

for (const [lang, signIn, pending, solver] of [
  [
    'en',
    'Sign in · otp-kit demo',
    'Waiting for the confirmation… · otp-kit demo',
    'Proof of work, live · otp-kit demo',
  ],
  [
    'ar',
    'تسجيل الدخول · العرض التوضيحي من otp-kit',
    'في انتظار نتيجة التحقّق… · العرض التوضيحي من otp-kit',
    'إثبات العمل أمام عينيك · العرض التوضيحي من otp-kit',
  ],
  [
    'de',
    'Anmelden · otp-kit-Demo',
    'Das Ergebnis wird erwartet… · otp-kit-Demo',
    'Proof of Work, live · otp-kit-Demo',
  ],
] as const) {
  test(`the pages of the redirect and the solver have titles in their language (${lang})`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto(`/redirect.html?lang=${lang}`);
    await expect(page).toHaveTitle(signIn);

    // A confirmation that stays pending.
    await page.route('**/api/otp/widget/**', () => undefined);
    await page.goto(`/redirect.html?lang=${lang}&verification=pending&attemptId=attempt-1`);
    await expect(page).toHaveTitle(pending);
    await page.goto(`/solver.html?lang=${lang}`);
    await expect(page).toHaveTitle(solver);
  });
}

test('an address without a page leads back to the demo', { tag: '@landing' }, async ({ page }) => {
  const response = await page.goto('/nothing-here?lang=ar');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('هذه الصفحة غير موجودة · العرض التوضيحي من otp-kit');

  const pages = page.getByRole('navigation', { name: 'صفحات العرض التوضيحي' });
  await expect(pages.getByRole('link')).toHaveCount(5);
  await pages.getByRole('link', { name: 'إثبات العمل' }).click();
  await expect(page).toHaveTitle('إثبات العمل أمام عينيك · العرض التوضيحي من otp-kit');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'العودة إلى تسجيل الدخول' }).click();
  await expect(page).toHaveURL('/?lang=ar');
  await expect(page).toHaveTitle('تسجيل الدخول · العرض التوضيحي من otp-kit');
});
