'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { type RefCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Moves the focus to where it belongs. */
export interface StepFocus {
  /** The ref of the element that the current step begins with. */
  readonly target: RefCallback<HTMLElement>;
  /** The ref of an element that may be removed while it has the focus, which then moves to the target. */
  readonly leaving: RefCallback<HTMLElement>;
  /** Call this with every action of the user. */
  readonly markActed: () => void;
  /** Renders pending changes, and moves the focus to the target. The text of a field is selected, unless it is kept. */
  readonly focusNow: (keepsText?: boolean) => void;
}

/**
 * Moves the focus to the step's first element when the step changes, when a new code was sent, and
 * when an action failed. A code is selected then, so that typing or pasting replaces it; an address can be corrected.
 * A flow that resumes after a reload moves it only where nothing else on the page has it.
 *
 * @param autoFocus whether the first step takes the focus when the form mounts and nothing else has it
 */
export function useStepFocus(state: OtpFlowState, autoFocus: boolean | undefined): StepFocus {
  const [focus] = useState(() => createStepFocus(autoFocus));
  useEffect(() => focus.follow(state), [state, focus]);
  return focus;
}

interface FollowingFocus extends StepFocus {
  readonly follow: (state: OtpFlowState) => void;
}

function createStepFocus(autoFocus: boolean | undefined): FollowingFocus {
  let element: HTMLElement | null = null;
  let hasActed = false;
  let before: OtpFlowState | undefined;

  function moveFocus(keepsText?: boolean): void {
    element?.focus();
    // A field that has the focus already is not scrolled to; its margin holds the error and the button.
    element?.scrollIntoView({ block: 'nearest' });
    if (!keepsText && element instanceof HTMLInputElement) element.select();
    addEventListener('mousedown', dropSecondPress, { once: true });
  }

  return {
    target: (next) => {
      // Not cleared: preact clears the ref of one part after it has set that of another. An element that
      // was removed takes no focus.
      if (next) element = next;
    },
    leaving: (next) => {
      if (next || !hasFocus()) return;
      // The ref is cleared before the element is removed, and before the target is set.
      queueMicrotask(() => {
        if (!hasFocus()) moveFocus();
      });
    },
    markActed: () => {
      hasActed = true;
    },
    focusNow(keepsText) {
      flushSync(() => {});
      moveFocus(keepsText);
    },
    follow: (state) => {
      const mayMove = (before || autoFocus) && (hasActed || !hasFocus());
      if (mayMove && (!before || hasMovedOn(before, state))) moveFocus(!state.flow);
      before = state;
    },
  };
}

/** The second click of a double click was meant for the previous step, so it does not move the focus. */
function dropSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function hasFocus(): boolean {
  return document.activeElement !== document.body;
}

function hasMovedOn(before: OtpFlowState, after: OtpFlowState): boolean {
  // The progress replaces the button that asked for another code, and the button had the focus.
  if (before.status === 'code' && after.status === 'proving') return true;
  const { failure } = after;
  return (failure && failure !== before.failure) || stepOf(before) !== stepOf(after);
}

/** Differs from step to step, and from one code to the next. */
function stepOf(state: OtpFlowState): unknown {
  return state.flow?.expiresAtMs ?? state.status === 'verified';
}
