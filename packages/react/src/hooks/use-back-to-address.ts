'use client';

import { useEffect, useState } from 'react';
import type { BackEntry, FormInHistory } from './back-entry.ts';
import type { Enhancements } from './use-enhancements.ts';

interface BackToAddress extends FormInHistory {
  readonly enhancements: Enhancements | undefined;
  readonly isOn: boolean;
}

/**
 * Gives the code step its own history entry, so that the browser's Back leads to the address
 * step and Forward to the code again. When the form leaves the code step, the entry is removed: Back
 * then leaves the page as before.
 *
 * Returns whether the entry is there; a navigation by the page must wait until it is not. In a frame
 * there is no entry, because `history.back()` there could move the page around it.
 */
export function useBackToAddress(options: BackToAddress): boolean {
  const { enhancements, flow, focus, isOn, state } = options;
  const [entry, setEntry] = useState<BackEntry>();
  const [hasEntry, setHasEntry] = useState(false);
  const isAtCode = state.flow !== undefined;

  useEffect(() => {
    if (!isOn || !enhancements || parent !== window) return;
    // oxlint-disable-next-line react/set-state-in-effect -- its code is loaded after the first render
    setEntry((before) => before ?? enhancements.createBackEntry(setHasEntry));
  }, [enhancements, isOn]);

  // Not after every render: an effect that runs late, after the user has moved, would follow an old step.
  useEffect(() => {
    if (isOn && hasEntry !== isAtCode) entry?.follow(isAtCode);
  }, [entry, hasEntry, isAtCode, isOn]);

  useEffect(() => entry?.moveForm({ flow, focus, state }));

  return isOn && hasEntry;
}
