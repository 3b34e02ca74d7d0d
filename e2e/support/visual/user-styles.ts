import type { Frame, Page } from '@playwright/test';

/** Adds a style sheet to a page and its frames, where their policies allow no `<style>`. */
export async function addUserStyles(page: Page, css: string): Promise<void> {
  await Promise.all(page.frames().map((frame: Frame) => frame.evaluate(addStyles, css)));
}

function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
