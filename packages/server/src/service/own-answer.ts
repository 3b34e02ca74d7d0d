import type { UpstreamAnswer } from './service-call.ts';

/**
 * An answer that the proxy makes itself, as a decoy or where V1.0 names no time.
 *
 * @param now Unix milliseconds
 */
export function ownAnswer(httpStatus: number, body: object, now: number): UpstreamAnswer {
  // The service's clock is told in whole seconds, and read as the end of one.
  return { status: 'answered', httpStatus, body, date: Math.floor(now / 1000) * 1000 + 999 };
}
