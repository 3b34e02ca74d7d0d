'use client';

import type { FlowFailure, OtpFlowState } from '@otp-kit/client';
import { failureOutcome, failureText } from '@otp-kit/client/messages';
import { useEffect, useState } from 'react';
import { useCountdown } from './use-countdown.ts';

/**
 * The state as the form shows it: a failure that the same press may change goes when its wait is over, and that of a
 * lost connection when the browser is online again. `retryAtMs` is then {@link WAIT_ENDED}.
 */
export function useEndedWait(state: OtpFlowState): OtpFlowState {
  const { failure, retryAtMs } = state;
  const seconds = useCountdown(retryAtMs);
  const [ended, setEnded] = useState<FlowFailure>();
  useEffect(() => {
    if (!failure || failureText(failure) !== 'offline') return;
    const end = () => setEnded(failure);
    addEventListener('online', end);
    return () => removeEventListener('online', end);
  }, [failure]);
  // `wait` or `try-again`: the same may succeed now.
  const hasEnded =
    failure &&
    (failure === ended || (retryAtMs && !seconds && /^[wt]/.test(failureOutcome(failure))));
  return hasEnded ? { ...state, failure: undefined, retryAtMs: WAIT_ENDED } : state;
}

/** A time in the past: the form says that the user can try again now. */
export const WAIT_ENDED = 1;
