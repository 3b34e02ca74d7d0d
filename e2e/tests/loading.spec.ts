import { expect } from '@playwright/test';
import { form } from '../support/form.ts';
import { holdBack } from '../support/layout-shifts.ts';
import { test } from '../support/test.ts';

for (const path of ['/', '/widget.html', '/redirect.html']) {
  test(`on a slow network, ${path} shows where its form will be`, {
    tag: path === '/' ? '@landing' : '@full',
  }, async ({ page }) => {
    const card = page.locator('.card, .stage-card');
    const bars = () =>
      card.evaluate((element) => {
        const { backgroundImage, blockSize } = getComputedStyle(element, '::after');
        return backgroundImage.includes('gradient') ? Number.parseFloat(blockSize) : 0;
      });
    const session = await holdBack(page, '**/api/me');
    const scripts = await holdBack(page, '**/*.js');

    await page.goto(path, { waitUntil: 'commit' });
    await expect(card).toBeVisible();
    await expect.poll(bars).toBeGreaterThan(200);
    scripts();
    await expect(page.getByRole('link', { name: 'Open the console' })).toBeVisible();
    await expect.poll(bars).toBeGreaterThan(200);
    session();

    await expect(form(page).phone).toBeVisible();
    await expect.poll(bars).toBe(0);
  });
}
