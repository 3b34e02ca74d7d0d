import type { SingleAddress } from '@otp-kit/protocol';
import { lineOf } from '../address/is-e164.ts';
import { likelyMailboxOf, mailboxOf } from '../address/mailbox.ts';
import type { KeyedHash } from '../crypto/keyed-hash.ts';

/** The key of an address: the same for all spellings that surely reach one mailbox or one phone. */
export function addressKey(keyedHash: KeyedHash, address: SingleAddress): string {
  return keyedHash('email' in address ? mailboxOf(address.email) : lineOf(address.phoneNumber));
}

/** The keys of an address by several hashes, in their order. */
export function addressKeys(
  [first, ...others]: readonly [KeyedHash, ...KeyedHash[]],
  address: SingleAddress,
): readonly [string, ...string[]] {
  const keyOf = (keyedHash: KeyedHash) => addressKey(keyedHash, address);
  return [keyOf(first), ...others.map(keyOf)];
}

/**
 * The key of the mailbox that an address most likely reaches. For the resend delay only: if a provider
 * keeps tags apart, one user's right code would end the count of another user's wrong codes.
 */
export function mailboxKey(keyedHash: KeyedHash, address: SingleAddress): string {
  if (!('email' in address)) return addressKey(keyedHash, address);
  return addressKey(keyedHash, { email: likelyMailboxOf(address.email) });
}
