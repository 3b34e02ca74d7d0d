'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { outcomeOf } from '@otp-kit/client/messages';
import { useCountdown } from './use-countdown.ts';

/** The state as the form shows it: a failure that asked the user to wait goes when the wait is over, and `retryAtMs` stays. */
export function useEndedWait(state: OtpFlowState): OtpFlowState {
  const seconds = useCountdown(state.retryAtMs);
  const hasEnded = state.retryAtMs && !seconds && outcomeOf(state.failure) === 'wait';
  return hasEnded ? { ...state, failure: undefined } : state;
}
