'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { useEffect, useState } from 'react';
import type { BackEntry } from './back-entry.ts';
import type { FlowActions } from './flow-store.ts';
import type { StepFocus } from './use-step-focus.ts';

interface BackToAddress {
  readonly flow: Pick<FlowActions, 'editAddress' | 'resumeCode'>;
  readonly focus: Pick<StepFocus, 'markActed'>;
  readonly isOn: boolean;
  readonly state: OtpFlowState;
}

/**
 * Gives the code step its own history entry, so that the browser's Back leads to the address
 * step and Forward to the code again. When the form leaves the code step, the entry is removed: Back
 * then leaves the page as before.
 *
 * Returns whether the entry is there; a navigation by the page must wait until it is not. In a frame
 * there is no entry, because `history.back()` there could move the page around it.
 */
export function useBackToAddress({ flow, focus, isOn, state }: BackToAddress): boolean {
  const [entry, setEntry] = useState<BackEntry>();
  const [hasEntry, setHasEntry] = useState(false);
  const isUnderWay = state.status !== 'address';
  const isAtCode = state.flow !== undefined;

  useEffect(() => {
    if (!isOn || !isUnderWay || parent !== window) return;
    // Loaded with the first send, which takes longer. Without it, Back leaves the page.
    void import('./back-entry.ts').then(
      (module) => setEntry((before) => before ?? module.createBackEntry(setHasEntry)),
      () => {},
    );
  }, [isOn, isUnderWay]);

  // Not after every render: an effect that runs late, after the user has moved, would follow an old step.
  useEffect(() => {
    if (isOn && hasEntry !== isAtCode) entry?.follow(isAtCode);
  }, [entry, hasEntry, isAtCode, isOn]);

  useEffect(() => {
    const { href } = location;

    function handlePop(): void {
      // The page moves between its own entries.
      const move = location.href === href ? entry?.readMove() : undefined;
      if (move) focus.markActed();
      if (move === 'forward') flow.resumeCode();
      // While a code is checked or sent, the entry is added again: "Change number" is blocked then, too.
      if (move === 'back' && state.status === 'code') flow.editAddress();
    }

    addEventListener('popstate', handlePop);
    return () => removeEventListener('popstate', handlePop);
  });

  return isOn && hasEntry;
}
