import type { Page } from '@playwright/test';
import type { Check } from './checks.ts';

/**
 * Notes what moves in the page and its frames. Colours and opacity may change.
 * Call it before the page navigates.
 */
export async function watchMotion(page: Page): Promise<Check> {
  const moved = new Set<string>();
  await page.exposeFunction('noteMotion', (text: string) => void moved.add(text));
  await page.addInitScript(() => {
    const MOVES =
      /^(transform|translate|scale|rotate|offset[A-Z]|inset|top|left|right|bottom|width|height|inline-?size|block-?size|margin|grid)/i;
    const AT_ONCE_MS = 20;
    // A mark that something is under way may turn slowly.
    const SLOW_TURN_MS = 4000;
    const propertyOf = (effect: KeyframeEffect) =>
      effect
        .getKeyframes()
        .flatMap((frame) => Object.keys(frame))
        .find((name) => MOVES.test(name));
    const moves = (effect: AnimationEffect | null): effect is KeyframeEffect => {
      const durationMs = Number(effect?.getComputedTiming().duration);
      if (!(effect instanceof KeyframeEffect) || durationMs <= AT_ONCE_MS) return false;
      const property = propertyOf(effect);
      return property !== undefined && (property !== 'rotate' || durationMs < SLOW_TURN_MS);
    };
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      for (const { effect } of target.getAnimations({ subtree: true })) {
        if (!moves(effect)) continue;
        const name = `${effect.target?.localName}.${effect.target?.className}`;
        Reflect.get(globalThis, 'noteMotion')(`moves by ${propertyOf(effect)}: ${name}`);
      }
    };
    document.addEventListener('animationstart', note, true);
    document.addEventListener('transitionrun', note, true);
  });
  return async () => [...moved];
}
