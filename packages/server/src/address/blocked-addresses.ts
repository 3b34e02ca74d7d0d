import { digitsOf, type SingleAddress } from '@otp-kit/protocol';
import { isE164, lineOf } from './is-e164.ts';
import { likelyMailboxOf } from './mailbox.ts';

/** The form in which a refused address is compared: the number that reaches its phone, or the mailbox that an email address reaches. */
export function blockedKey(address: string): string {
  return isE164(address) ? lineOf(address) : likelyMailboxOf(address);
}

/** Whether an address is refused, in any spelling and with any tag. */
export function isBlockedAddress(address: SingleAddress, refused: ReadonlySet<string>): boolean {
  return refused.has(
    'email' in address
      ? likelyMailboxOf(address.email.trim())
      : lineOf(`+${digitsOf(address.phoneNumber)}`),
  );
}

/** Whether an option has the form of an email address. */
export function isEmailText(value: unknown): boolean {
  return typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value);
}
