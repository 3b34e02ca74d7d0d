import type { V12ErrorCode } from '@otp-kit/protocol';
import type { Refusal } from '../http/api-error.ts';
import { describeWait } from '../http/retry-after.ts';
import type { Caps, RateDimension } from '../model/entities.ts';
import type { SendAttempt } from './send-request.ts';

/**
 * Refuses a send that does not fit into one of the pipeline's caps. To a test pair any fits.
 * @see the interface, "Limits", and "Errors", "V1.2"
 */
export function checkRateLimits(attempt: SendAttempt): Refusal | undefined {
  if (attempt.isTest) return undefined;
  const { rateLimits, clock } = attempt.workspace;
  const breach = rateLimits.check(attempt);
  if (breach === undefined) return undefined;
  const { dimension, window, max, current, waitMs } = breach;
  return {
    code: rateLimitCode(dimension, window),
    message: `too many codes ${PROSE[dimension]}; wait`,
    open: 'rateLimitWindow',
    extra: {
      ...describeWait(clock.now(), waitMs),
      details: { type: dimension, window, max, current },
    },
  };
}

/** Counts a send when it is over, by how it ended; `passed` where no provider accepted what had passed. */
export function countSend(attempt: SendAttempt, outcome: 'refused' | 'passed' | 'delivered'): void {
  const { open, rateLimits } = attempt.workspace;
  if (attempt.isTest) return;
  const counts = {
    all: true,
    passed: outcome !== 'refused',
    delivered: outcome === 'delivered',
  }[open.rateLimitCounts];
  if (counts) rateLimits.count(attempt);
}

/** The code that says which cap is reached. */
export function rateLimitCode(dimension: RateDimension, window: keyof Caps): V12ErrorCode {
  return `RATE_LIMIT_${DIMENSIONS[dimension]}_${WINDOWS[window]}`;
}

const DIMENSIONS = {
  phoneNumber: 'PHONENUMBER',
  endUserIP: 'ENDUSERIP',
  pipeline: 'PIPELINE',
} as const satisfies Record<RateDimension, string>;

const WINDOWS = {
  perMinute: 'PERMINUTE',
  perHour: 'PERHOUR',
  perDay: 'PERDAY',
} as const satisfies Record<keyof Caps, string>;

const PROSE: Readonly<Record<RateDimension, string>> = {
  phoneNumber: 'to this phone number',
  endUserIP: 'for this end user',
  pipeline: 'over this pipeline',
};
