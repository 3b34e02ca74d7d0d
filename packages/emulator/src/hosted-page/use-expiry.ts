import { useCountdown } from '@otp-kit/react';
import { useEffect } from 'react';
import type { PageFlow } from './page-flow.ts';
import type { PageSnapshot, Step } from './page-state.ts';

/** Asks the service once the attempt's time is over, unless something else is under way that will tell. */
export function useExpiry({ attempt, step }: PageSnapshot, expire: PageFlow['expire']): void {
  const isOver = useCountdown(attempt?.expiresAtMs) === 0 && attempt !== undefined;

  // Also at each new step: what was under way when the time was over did not end the attempt.
  useEffect(() => {
    if (isOver && !SETTLED.includes(step.status)) void expire();
  }, [isOver, step, expire]);
}

const SETTLED: readonly Step['status'][] = ['enrol', 'verified', 'ended', 'loading', 'unloaded'];
