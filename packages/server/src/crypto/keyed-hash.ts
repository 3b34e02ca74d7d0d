import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { deriveKey } from './derive-key.ts';

/** Returns the keyed hash of a text, which replaces it in the store and does not reveal it. */
export type KeyedHash = (text: string) => string;

/**
 * Prepares the hash: HMAC-SHA-256, since there are few enough phone numbers to try them all with a plain
 * hash. The key is derived from the first secret. When the secrets rotate, counting starts again, unless
 * the hashes of the other secrets are read, too: see {@link createKeyedHashes}.
 */
export function createKeyedHash([first]: readonly (string | Uint8Array)[]): KeyedHash {
  if (first === undefined) throw new TypeError('sealSecrets must hold at least one secret');
  // Another label would start every stored count again.
  const keyed = hmac.create(sha256, deriveKey(first, 'otp-kit pseudonym key v1'));
  return (text) => {
    const hash = keyed.clone().update(new TextEncoder().encode(text)).digest();
    return bytesToHex(hash.subarray(0, KEYED_HASH_BYTES));
  };
}

/** Prepares the hash of each secret, the first one's first. A secret that is listed twice has one. */
export function createKeyedHashes(
  secrets: readonly (string | Uint8Array)[],
): readonly [KeyedHash, ...KeyedHash[]] {
  const [, ...others] = new Set(secrets);
  return [createKeyedHash(secrets), ...others.map((secret) => createKeyedHash([secret]))];
}

const KEYED_HASH_BYTES = 16; // two of the world's numbers fall together once in 10^19
