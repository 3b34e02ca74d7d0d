import { type RefObject, useEffect, useRef } from 'react';
import type { Step } from '../flow/page-state.ts';
import { isUnfocused } from './use-typed-code.ts';

/**
 * Moves the focus to where the step begins, else to its heading, when the step changes or fails, and
 * when the element that had the focus was removed. A frame that has just loaded leaves the focus to
 * the page around, where it has that.
 *
 * @returns the ref of the element that the steps are in
 */
export function useStepFocus(step: Step): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(step);

  useEffect(() => {
    const before = previous.current;
    previous.current = step;
    const isElsewhere = before.status === 'loading' && !document.hasFocus();
    if (before === step || isElsewhere || !(hasMovedOn(before, step) || isUnfocused())) return;
    const field = main.current?.querySelector<HTMLElement>('[data-focus]');
    const target = field ?? main.current?.querySelector('h1');
    target?.focus();
    // The kit's form selects it, too: typing replaces a wrong code.
    if (target instanceof HTMLInputElement) target.select();
  }, [step]);

  return main;
}

function hasMovedOn(before: Step, after: Step): boolean {
  if (before.status !== after.status || roundOf(before) !== roundOf(after)) return true;
  const failure = failureOf(after);
  return failure !== undefined && failure !== failureOf(before);
}

function roundOf(step: Step): number | undefined {
  return step.status === 'code' ? step.round : undefined;
}

function failureOf(step: Step): object | undefined {
  return 'failure' in step ? step.failure : undefined;
}
