import type { SingleAddress } from '@otp-kit/protocol';
import { likelyMailboxOf, mailboxOf } from '../address/mailbox.ts';
import type { KeyedHash } from '../crypto/keyed-hash.ts';

/** The key of an address: the same for all spellings of an email address that surely reach one mailbox. */
export async function addressKey(keyedHash: KeyedHash, address: SingleAddress): Promise<string> {
  return keyedHash('email' in address ? mailboxOf(address.email) : address.phoneNumber);
}

/** The keys of an address by several hashes, in their order. */
export async function addressKeys(
  [first, ...others]: readonly [KeyedHash, ...KeyedHash[]],
  address: SingleAddress,
): Promise<readonly [string, ...string[]]> {
  const keys = others.map(async (keyedHash) => addressKey(keyedHash, address));
  return [await addressKey(first, address), ...(await Promise.all(keys))];
}

/**
 * The key of the mailbox that an address most likely reaches. For the resend delay only: if a provider
 * keeps tags apart, one user's right code would end the count of another user's wrong codes.
 */
export async function mailboxKey(keyedHash: KeyedHash, address: SingleAddress): Promise<string> {
  if (!('email' in address)) return addressKey(keyedHash, address);
  return addressKey(keyedHash, { email: likelyMailboxOf(address.email) });
}
