import type { SingleAddress } from '@otp-kit/protocol';

/**
 * Something that the owner of an address should learn, by another way than a code: an email, or a note in the account. It
 * has the address, so write it to no log. Source: OWASP ASVS 5.0, 6.3.5 and 6.3.7.
 *
 * - `guesses-paused`, `guesses-stopped`: Many wrong codes in a row were entered for the address. Each at most once a day.
 * - `new-device`: The address was verified in a browser in which it was not before. The first sign-in of a user is one, too, and each
 *   of an app. Both owners of a code that went to two addresses get one.
 */
export interface SecurityNotice {
  readonly kind: 'guesses-paused' | 'guesses-stopped' | 'new-device';
  readonly address: SingleAddress;
  /** Unix milliseconds. */
  readonly atMs: number;
}
