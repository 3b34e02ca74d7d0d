import { invalid, type Refusal } from '../refusal.ts';

/** Refuses an `otp` of the caller's own that is not a text of 4 to 6 digits. */
export function checkOwnCode(otp: unknown): Refusal | undefined {
  const valid = otp === undefined || (typeof otp === 'string' && /^[0-9]{4,6}$/.test(otp));
  return valid ? undefined : invalid('otp', 'must be a string of 4, 5 or 6 digits');
}
