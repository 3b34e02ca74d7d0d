/**
 * The failures of V1.0 as data. They have no code: each is identified by the call, the HTTP status and, for
 * a wrong code, the shape of the body. The message is prose and is not read.
 *
 * @module
 * @see the interface, "Legacy V1.0 (message only, no `status`)"
 */

import type { V12ErrorCode } from '../errors/v12-errors.ts';
import { fieldsOf } from '../read/fields.ts';

/** The calls of V1.0. */
export type V1Operation = 'create' | 'activate' | 'verify';

/** A failure of V1.0, in the terms of V1.2. */
export interface V1Failure {
  /** The code of V1.2 with the same meaning; none where the HTTP status says all that is known. */
  readonly code?: V12ErrorCode;
  /** Seconds to wait, after a 429 that names them. */
  readonly cooldownSeconds?: number;
}

/** The code of V1.2 for each documented status. A 403 of verify may also be a wrong code. */
export const V1_ERRORS: Readonly<Record<V1Operation, Readonly<Record<number, V12ErrorCode>>>> = {
  create: {
    400: 'VALIDATION_ERROR',
    403: 'BILLING_FAILED',
    404: 'INVALID_API_KEY',
    // The one documented 500. It is permanent, so no call of V1.0 is repeated after a 500.
    500: 'PIPELINE_NOT_FOUND',
  },
  activate: {
    // Also a transaction that expired, but only where it is activated later than it was created.
    403: 'BILLING_FAILED',
    404: 'TRANSACTION_NOT_FOUND',
    // A message may have been sent: the code of V1.2 that says no more than that it failed.
    500: 'SEND_OTP_FAILED',
  },
  verify: {
    // Expired, verified before, or not covered by the quota: in each case a new code is needed.
    403: 'TRANSACTION_EXPIRED',
    404: 'TRANSACTION_NOT_FOUND',
    500: 'PIPELINE_NOT_FOUND',
  },
};

/**
 * Reads a failure of V1.0 by its status and shape. Never throws.
 *
 * @param body the parsed JSON, or `undefined` where there was none
 */
export function describeV1Failure(
  operation: V1Operation,
  httpStatus: number,
  body: unknown,
): V1Failure {
  const { data, timeRemaining } = fieldsOf(body);
  const isWrongCode =
    operation === 'verify' && httpStatus === 403 && 'frontendCallbackURL' in fieldsOf(data);
  const code = isWrongCode ? 'INVALID_OTP' : V1_ERRORS[operation][httpStatus];
  const isWait = httpStatus === 429 && isDuration(timeRemaining);
  return {
    ...(code !== undefined && { code }),
    ...(isWait && { cooldownSeconds: timeRemaining }),
  };
}

function isDuration(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
