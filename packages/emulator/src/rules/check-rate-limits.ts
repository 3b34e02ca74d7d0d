import type { V12ErrorCode } from '@otp-kit/protocol';
import type { ApiError } from '../http/api-error.ts';
import type { RateLimits } from '../limits/rate-limiter.ts';
import { describeWait } from '../limits/retry-after.ts';
import type { Caps, RateDimension } from '../model/pipeline.ts';
import type { Clock } from '../primitives/clock.ts';
import type { BehaviorNeeds, SendRequest } from './send-request.ts';

/** The limiter and its clock. */
export interface RateLimitNeeds extends BehaviorNeeds {
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/**
 * Refuses a send that does not fit into one of the pipeline's caps. To a test pair any fits.
 * @see the interface, "Limits", and "Errors", "V1.2"
 */
export function checkRateLimits(request: SendRequest<RateLimitNeeds>): ApiError | undefined {
  if (request.isTest) return undefined;
  const { rateLimits, clock } = request.workspace;
  const breach = rateLimits.check(request);
  if (breach === undefined) return undefined;
  const { dimension, window, max, current, waitMs } = breach;
  return {
    code: rateLimitCode(dimension, window),
    message: `too many codes ${PROSE[dimension]}; wait`,
    behavior: 'rateLimitWindow',
    extra: {
      ...describeWait(clock.now(), waitMs),
      details: { type: dimension, window, max, current },
    },
  };
}

/** Counts a send when it is over, by how it ended; `passed` where no provider accepted what had passed. */
export function countSend(
  request: SendRequest<RateLimitNeeds>,
  outcome: 'refused' | 'passed' | 'delivered',
): void {
  const { behaviors, rateLimits } = request.workspace;
  if (request.isTest) return;
  const counts = {
    all: true,
    passed: outcome !== 'refused',
    delivered: outcome === 'delivered',
  }[behaviors.rateLimitCounts];
  if (counts) rateLimits.count(request);
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
