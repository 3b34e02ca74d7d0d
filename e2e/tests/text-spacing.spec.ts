import { expect, type Page } from '@playwright/test';
import { NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';
import { LARGE_FONT, TEXT_SPACING } from '../support/visual/conditions.ts';
import { addUserStyles } from '../support/visual/user-styles.ts';

/** The elements of the page that reach beyond it. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => !element.closest('.otp-status, .otp-code-frame'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > document.documentElement.clientWidth + 0.5;
      })
      .map(({ className, textContent }) => `${className}: ${textContent}`),
  );

for (const [width, lang] of [
  [320, 'en'],
  [390, 'en'],
  [390, 'ar'],
] as const) {
  // `npm test` runs this page with widely spaced text in `visual-matrix.spec.ts`.
  test(`large and widely spaced text stays on the page at ${width} px in ${lang}`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?lang=${lang}`);
    await addUserStyles(page, TEXT_SPACING + LARGE_FONT);
    await expect(page.locator('input.otp-input')).toBeVisible();
    expect(await beyond(page)).toEqual([]);

    await page.locator('input.otp-input').fill(NUMBER);
    await page.keyboard.press('Enter');
    await expect(page.locator('input[name=code]')).toBeFocused();
    await page.keyboard.type('1234');
    expect(await beyond(page)).toEqual([]);
    const { scrollWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(width);
  });
}
