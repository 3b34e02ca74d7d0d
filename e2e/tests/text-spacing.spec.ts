import { expect, type Page } from '@playwright/test';
import { NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';

/** What WCAG 1.4.12 lets a user set for all text, and a root font of 200 %. */
const LARGE_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
  html { font-size: 200% }`;

/** Adds a stylesheet in the page, where its policy allows no `<style>`. */
function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

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
  test(`large and widely spaced text stays on the page at ${width} px in ${lang}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?lang=${lang}`);
    await page.evaluate(addStyles, LARGE_TEXT);
    await expect(page.locator('input[type=tel]')).toBeVisible();
    expect(await beyond(page)).toEqual([]);

    await page.locator('input[type=tel]').fill(NUMBER);
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
