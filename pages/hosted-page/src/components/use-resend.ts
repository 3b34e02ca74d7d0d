import { useCountdown } from '@otp-kit/react';
import type { CodeStep, PageAttempt } from '../flow/page-state.ts';

/** Whether and how another code can be requested. */
export interface Resend {
  /** The only resend was used. */
  readonly isUsedUp: boolean;
  readonly isBlocked: boolean;
  readonly isBusy: boolean;
  /** The code is of no more use, so that requesting another one is the main action. */
  readonly isMain: boolean;
  /** The channels that no code was sent on yet. */
  readonly others: readonly string[];
  /** Those of them that do not reach this user. */
  readonly unreachable: readonly string[];
}

/** What the code step knows about another code. */
export function useResend(
  attempt: PageAttempt,
  step: CodeStep,
  unreachable: readonly string[],
): Resend {
  const { busy, failure, isSpent } = step;
  const waitSeconds = useCountdown(failure?.of === 'resend' ? failure.retryAtMs : undefined);
  const isUsedUp = attempt.resendsLeft <= 0;
  return {
    isUsedUp,
    isBlocked: busy !== undefined || waitSeconds > 0,
    isBusy: busy === 'resend',
    isMain: isSpent && !isUsedUp,
    others: attempt.channels.filter((channel) => !attempt.sentOn.includes(channel)),
    unreachable,
  };
}
