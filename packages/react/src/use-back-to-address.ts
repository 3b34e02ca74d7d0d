'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { useEffect, useRef, useState } from 'react';
import type { FlowActions } from './flow-store.ts';
import type { StepFocus } from './use-step-focus.ts';

interface BackToAddress {
  readonly flow: Pick<FlowActions, 'editAddress' | 'resumeCode'>;
  readonly focus: Pick<StepFocus, 'markActed'>;
  readonly isOn: boolean;
  readonly state: OtpFlowState;
}

/**
 * Gives the code step a history entry of its own, so that the browser's Back leads to the address
 * step and Forward to the code again. The entry has the page's URL and the page's own state, and a
 * mark beside it, by which a reloaded page finds it.
 *
 * When the form leaves the code step, the entry is removed: Back then leaves the page as before.
 * Returns whether the entry is there; a navigation by the page must wait until it is not. In a frame
 * there is no entry, because `history.back()` there could move the page around it.
 */
export function useBackToAddress({ flow, focus, isOn, state }: BackToAddress): boolean {
  const [hasEntry, setHasEntry] = useState(false);
  const isLeaving = useRef(false);
  const isAtCode = 'flow' in state && state.flow !== undefined;

  function leaveEntry(): void {
    isLeaving.current = true;
    history.back();
    // A browser may refuse to move, and a verified user must not wait for that.
    setTimeout(() => {
      if (!isLeaving.current) return;
      isLeaving.current = false;
      if (isMarked()) history.replaceState({ ...history.state, [MARK]: 0 }, '');
      setHasEntry(false);
    }, MOVE_LIMIT_MS);
  }

  useEffect(() => {
    if (!isOn || parent !== window || isLeaving.current) return;
    if (!hasEntry) {
      // A state that is no object has no place for the mark.
      if (isAtCode && !isMarked() && typeof history.state === 'object') {
        history.pushState({ ...history.state, [MARK]: 1 }, '');
      }
      setHasEntry(isMarked());
    } else if (!isAtCode) {
      if (isMarked()) leaveEntry();
      else setHasEntry(false);
    }
  });

  useEffect(() => {
    const { href } = location;

    function handlePop(): void {
      // The page moves between entries of its own.
      if (location.href !== href || isMarked() === hasEntry) return;
      setHasEntry(!hasEntry);
      if (isLeaving.current) {
        isLeaving.current = false;
        return;
      }
      focus.markActed();
      if (!hasEntry) flow.resumeCode();
      // While a code is checked or sent, the entry is added again: "Change number" is blocked then, too.
      else if (state.status === 'code') flow.editAddress();
    }

    addEventListener('popstate', handlePop);
    return () => removeEventListener('popstate', handlePop);
  });

  return isOn && hasEntry;
}

const MARK = 'otp-kit:code';
const MOVE_LIMIT_MS = 1000;

function isMarked(): boolean {
  return Object(history.state)[MARK] === 1;
}
