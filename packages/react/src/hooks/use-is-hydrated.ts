'use client';

import { useSyncExternalStore } from 'react';

/** Whether the form's handlers work: `false` in the markup of a server until React has hydrated it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
