'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { Enhancements } from './use-enhancements.ts';

/** Animates the height from one step to the next. Returns the ref of the form. */
export function useStepHeight(
  step: string,
  enhancements: Enhancements | undefined,
): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  // Read during the render, because an effect finds the next step only. It is the height that is seen, also
  // while the step before is moving.
  // oxlint-disable-next-line react/refs -- what is seen now is not known after the render
  const before = enhancements?.stepHeight(form.current);

  // It runs before the next step is painted: React flushes the effects of a store's change at once.
  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- nothing but another step moves
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing but another step moves
  useEffect(() => enhancements?.animateStep(form.current, before), [step]);

  return form;
}
