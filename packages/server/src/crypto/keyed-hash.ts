import { deriveKey } from './derive-key.ts';
import { hexOf } from './hex.ts';

/** Gives the keyed hash of a text, which stands for it in the store and does not reveal it. */
export type KeyedHash = (text: string) => Promise<string>;

/**
 * Prepares the hash: HMAC-SHA-256, since there are few enough phone numbers to try them all with a plain
 * hash. The key comes of the first secret, so that where the secrets rotate, counting begins anew, unless
 * the other secrets' hashes are read, too: see {@link createKeyedHashes}.
 */
export function createKeyedHash(secrets: readonly (string | Uint8Array)[]): KeyedHash {
  let key: Promise<CryptoKey> | undefined;
  return async (text) => {
    // At the first use, because some platforms allow no cryptography while a module loads.
    key ??= importKey(secrets);
    const bytes = new TextEncoder().encode(text);
    return hexOf((await crypto.subtle.sign('HMAC', await key, bytes)).slice(0, KEYED_HASH_BYTES));
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

async function importKey([first]: readonly (string | Uint8Array)[]): Promise<CryptoKey> {
  if (first === undefined) throw new TypeError('sealSecrets must hold at least one secret');
  // Another label would start every stored count again.
  const key = await deriveKey(first, 'otp-kit pseudonym key v1');
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}
