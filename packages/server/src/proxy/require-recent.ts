import { OtpError } from '@otp-kit/protocol';
import { CLOCK_TOLERANCE_MS } from '../constants/lifetimes-and-limits.ts';

/** The session, with the time at which its user last entered a code, or signed in with a passkey. */
export interface VerifiedSession {
  /** Unix milliseconds: what `onVerified` stored with the session; `undefined` if it was begun in another way. */
  readonly verifiedAtMs: number | undefined;
}

/**
 * Lets a route of the product go on only for a session that was verified a short while ago, such as one that changes
 * the address of an account.
 *
 * @param session of the request; `undefined` without one
 * @param minutes how long ago at most
 * @param now Unix milliseconds; default the machine's
 * @throws OtpError `VERIFICATION_NOT_RECENT`: respond with 403, show the form, and repeat the request after `onVerified`
 *
 * @example
 * ```ts
 * app.post('/api/address', (request, response) => {
 *   requireRecent(sessionOf(request), 10);
 *   …
 * });
 * ```
 */
export function requireRecent(
  session: VerifiedSession | undefined,
  minutes: number,
  now: number = Date.now(),
): void {
  if (isRecent(session, minutes * 60_000, now)) return;
  throw new OtpError('VERIFICATION_NOT_RECENT', 'the session was not verified recently');
}

/** Whether a session was verified at most so long ago. False without a time, or with one that is not a number. */
export function isRecent(
  session: VerifiedSession | undefined,
  maxAgeMs: number,
  now: number,
): boolean {
  const ageMs = now - (session?.verifiedAtMs ?? Number.NaN);
  // A time of the future is no time of a verification, but for clocks that differ a little.
  return ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= maxAgeMs;
}
