import { expect, test } from '@otp-kit/emulator/testing/playwright';

test('signs in with a code', async ({ page, inbox, phoneNumber }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber);
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .fill(await inbox.waitForCode(phoneNumber));
  await expect(page.getByRole('heading', { name: 'signed in' })).toBeVisible();
});
