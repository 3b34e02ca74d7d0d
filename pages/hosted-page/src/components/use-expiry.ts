import { useCountdown } from '@otp-kit/react';
import { useEffect } from 'react';
import { isOpen, type PageFlow } from '../flow/page-flow.ts';
import type { PageSnapshot } from '../flow/page-state.ts';

/** Asks the service once the attempt's time is over by this browser's clock. */
export function useExpiry({ attempt, step }: PageSnapshot, expire: PageFlow['expire']): void {
  const isOver = useCountdown(attempt?.expiresAtMs) === 0 && attempt !== undefined;
  const isDue = isOver && isOpen(step);

  useEffect(() => {
    if (isDue) void expire();
  }, [isDue, expire]);
}
