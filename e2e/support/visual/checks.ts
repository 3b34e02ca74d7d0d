import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { findBorderless } from './find-borderless.ts';
import { findFaults } from './find-faults.ts';
import { findInvisibleFocus } from './find-invisible-focus.ts';

/** Looks at a page and its frames, and returns what is wrong. */
export type Check = (page: Page) => Promise<readonly string[]>;

/** Nothing beyond the page, cut off, covered, overlapping or too small to be pressed. */
export const checkLayout: Check = (page) => inFrames(page, findFaults);

/** In forced colours every control has an edge. */
export const checkBorders: Check = (page) => inFrames(page, findBorderless);

/** Every control shows that it has the focus of the keyboard. */
export const checkFocus: Check = findInvisibleFocus;

/** Texts have the contrast of WCAG 2.2 AA. */
export const checkContrast: Check = async (page) => {
  const results: AxeResults[] = [];
  for (const frame of page.frames()) {
    await frame.evaluate(axe.source);
    results.push(
      await frame.evaluate<AxeResults>(
        "axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'], iframes: false })",
      ),
    );
  }
  return results.flatMap(({ violations }) =>
    violations.flatMap(({ nodes }) => nodes.map(({ html }) => `contrast: ${html}`)),
  );
};

async function inFrames(page: Page, find: () => string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    page.frames().map(async (frame) => {
      await frame.evaluate(haveUnfolded);
      return frame.evaluate(find);
    }),
  );
  return found.flat();
}

/** Waits for errors that unfold, and are cut off until then. */
async function haveUnfolded(): Promise<void> {
  const unfolding = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.all(unfolding.map(({ finished }) => finished.catch(() => {})));
}
