import type { UpstreamResponse } from './service-call.ts';

/**
 * A response that the proxy makes itself, as a decoy or where V1.0 names no time.
 *
 * @param now Unix milliseconds
 */
export function ownResponse(httpStatus: number, body: object, now: number): UpstreamResponse {
  return { status: 'answered', httpStatus, body, date: endOfSecond(now) };
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
