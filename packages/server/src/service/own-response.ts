import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { WRONG_CODES } from '../constants/lifetimes-and-limits.ts';
import type { UpstreamResponse } from './service-call.ts';

/**
 * A response that the proxy makes itself, as a decoy or where V1.0 names no time.
 *
 * @param now Unix milliseconds
 */
export function ownResponse(httpStatus: number, body: object, now: number): UpstreamResponse {
  return { status: 'answered', httpStatus, body, date: endOfSecond(now) };
}

/** A failure that the proxy responds with itself, by a code of V1.2 and with its status. */
export function ownFailure(code: V12ErrorCode, now: number): UpstreamResponse {
  return ownResponse(V12_ERRORS[code].status, { status: 'error', code }, now);
}

/** The code for a wrong code of a transaction: the tenth ends it. */
export function wrongCodeOf(tries: number): V12ErrorCode {
  return tries < WRONG_CODES ? 'INVALID_OTP' : 'MAX_ATTEMPTS_EXCEEDED';
}

/** A time as the header `Date` of the service gives its own: in whole seconds, and read as the end of one. */
export function endOfSecond(time: number): number {
  return secondOf(time) + 999;
}

/**
 * How long a code lives, in whole seconds: the service may write an end with or without fractions, and
 * names its own time without.
 *
 * @param expiresAt ISO 8601, by the clock of `serverTime`
 * @returns milliseconds
 */
export function lifetimeMsOf(expiresAt: string, serverTime: number): number {
  return secondOf(Date.parse(expiresAt)) - secondOf(serverTime);
}

/** The beginning of the second of a time. */
export function secondOf(time: number): number {
  return Math.floor(time / 1000) * 1000;
}
