'use client';

import { nextTickMs, remainingSeconds } from '@otp-kit/client';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The whole seconds until a deadline, rounded up; 0 once it has passed, without a deadline, and on
 * the server. Counts by the clock and not by its own ticks, so that sleep, a throttled background
 * tab and a reload leave it right.
 *
 * @param deadlineMs milliseconds since the epoch, by `Date.now`
 */
export function useCountdown(deadlineMs: number | undefined = LONG_PAST): number {
  const subscribe = useCallback((onTick: () => void) => tick(deadlineMs, onTick), [deadlineMs]);
  return useSyncExternalStore(
    subscribe,
    () => remainingSeconds(deadlineMs, Date.now()),
    () => 0,
  );
}

const LONG_PAST = 0;

/** Calls back whenever the seconds change, and when the page comes back to sight. */
function tick(deadlineMs: number, onTick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(): void {
    const delayMs = nextTickMs(deadlineMs, Date.now());
    if (delayMs !== undefined) timer = setTimeout(run, delayMs);
  }
  function run(): void {
    clearTimeout(timer);
    onTick();
    wait();
  }

  wait();
  document.addEventListener('visibilitychange', run);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', run);
  };
}
