import { useSyncExternalStore } from 'react';

const NARROW = window.matchMedia('(width < 48rem)');

/** Whether the screen is narrow, as the stylesheet has it: it then shows one section at a time. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => NARROW.matches);
}

function follow(listener: () => void): () => void {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
}
