'use client';

import { nextTickMs, remainingSeconds } from '@otp-kit/client';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The whole seconds until a deadline, rounded up; 0 once it has passed, without a deadline, and on the
 * server. It reads the clock at every tick, so it is right after sleep, in a throttled background tab
 * and after a reload.
 *
 * @param deadlineMs Unix milliseconds, by `Date.now`
 *
 * @example
 * const seconds = useCountdown(state.flow?.expiresAtMs);
 * return <p>Expires in {clockText(seconds, 'en')}</p>;
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

/** Calls back when the seconds change, and when the page becomes visible. */
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
  addEventListener('visibilitychange', run, true);
  return () => {
    clearTimeout(timer);
    removeEventListener('visibilitychange', run, true);
  };
}
