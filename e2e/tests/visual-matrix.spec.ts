/** Each page in each way in which users have theirs: WCAG 2.2 1.4.3, 1.4.4, 1.4.10, 1.4.12, 2.3.3, 2.4.7, 2.4.11 and 2.5.8. */
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { CONDITIONS } from '../support/visual/conditions.ts';
import { SURFACES } from '../support/visual/surfaces.ts';
import { addUserStyles } from '../support/visual/user-styles.ts';

for (const [row, surface] of SURFACES.entries()) {
  for (const [column, condition] of CONDITIONS.entries()) {
    const { name, language, widthPx, heightPx, media, css, watch, checks } = condition;
    if (!surface.languages.includes(language)) continue;

    // `npm test` runs each page and each way once.
    const tag = row === column ? '@landing' : '@full';
    test(`${surface.name} ${name} hides, moves and crowds nothing`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width: widthPx, height: heightPx });
      await page.emulateMedia(media);
      const watched = await watch?.(page);
      await surface.open(page, language);
      if (css !== undefined) await addUserStyles(page, css);

      const found: string[] = [];
      for (const check of [...checks, ...(watched ? [watched] : [])]) {
        found.push(...(await check(page)));
      }
      expect(found).toEqual([]);
    });
  }
}
