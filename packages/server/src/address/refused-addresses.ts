import { digitsOf, type SingleAddress } from '@otp-kit/protocol';
import { check } from '../config/check.ts';
import { isE164 } from './e164.ts';
import { likelyMailboxOf } from './mailbox.ts';

/**
 * Reads the addresses that are never served.
 *
 * @throws TypeError naming the option, never an address
 */
export function readRefusedAddresses(addresses: readonly string[] = []): ReadonlySet<string> {
  check(
    Array.isArray(addresses) && addresses.every((text) => isE164(text) || isEmail(text)),
    'policy.refusedAddresses must hold numbers in E.164 and email addresses',
  );
  return new Set(addresses.map((text) => (isE164(text) ? text : likelyMailboxOf(text))));
}

/** Tells whether an address is one of those never served, in whatever spelling or with whatever tag. */
export function isRefusedAddress(address: SingleAddress, refused: ReadonlySet<string>): boolean {
  return refused.has(
    'email' in address
      ? likelyMailboxOf(address.email.trim())
      : `+${digitsOf(address.phoneNumber)}`,
  );
}

function isEmail(text: unknown): boolean {
  return typeof text === 'string' && /^[^\s@]+@[^\s@]+$/.test(text);
}
