import { devices, expect } from '@playwright/test';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { DEMO_PORT } from '../playwright.config.ts';
import { violations } from '../support/console.ts';
import { watchPolicy } from '../support/policy.ts';
import { record } from '../support/recorder.ts';
import { orderMessages, shop } from '../support/shop.ts';
import { test } from '../support/test.ts';

const PLACE = 'Place the order';

test('the message about an order arrives', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveTitle('Order shipped · otp-kit demo');
  const { newest, status, places } = shop(page);

  await places(PLACE);

  await expect(status).toHaveText('Accepted');
  await expect(newest).toContainText('Accepted does not mean delivered.');
  const phones = page.getByRole('log', { name: 'The customers’ phones' });
  await expect(phones).toContainText(/Hello Mona, your order \d+ is on its way\./);
  expect(await orderMessages()).toHaveLength(1);
});
