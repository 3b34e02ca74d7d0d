import { devices, expect } from '@playwright/test';
import { nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164 } from '../support/number.ts';
import { test } from '../support/test.ts';

test('keyboard only: from the address bar to the session', { tag: '@landing' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Phone number' }).waitFor();
  await page.locator('body').press('Tab');
  for (let step = 0; step < 10; step += 1) {
    if (
      await page
        .getByRole('textbox', { name: 'Phone number' })
        .evaluate((field) => field === document.activeElement)
    )
      break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('01001234567');
  await page.keyboard.press('Enter');
  const message = await nextMessage(E164);
  await expect(form(page).code).toBeFocused();
  await page.keyboard.type(message.code);

  await formUser(page).isSignedIn(E164);
});

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7'];
  test.use({ viewport, hasTouch, isMobile, userAgent });

  test('nothing is cut off and the targets are large enough', { tag: '@landing' }, async ({
    page,
  }) => {
    const message = await formUser(page).asksForCode('01001234567', E164);

    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(sideways).toBe(false);
    for (const button of await page.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await formUser(page).types(message.code);
    await formUser(page).isSignedIn(E164);
  });
});

test.describe('in Arabic', () => {
  test('the page reads from the right, the code from the left, and Arabic digits work', {
    tag: '@landing',
  }, async ({ page }) => {
    await page.goto('/?lang=ar');
    await page.getByRole('textbox', { name: 'رقم الهاتف' }).fill('٠١٠٠١٢٣٤٥٦٧');
    await page.keyboard.press('Enter');
    const message = await nextMessage(E164);
    const field = page.locator('input[autocomplete="one-time-code"]');
    await expect(field).toBeFocused();

    expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const arabicDigits = message.code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    await field.fill(arabicDigits);

    await expect(page.getByRole('heading', { name: 'تم تسجيل الدخول' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(E164);
  });
});
