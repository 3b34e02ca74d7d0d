import { deriveKey } from './derive-key.ts';
import { hexOf } from './hex.ts';

/** Gives what stands for a text in the store: always the same, and of no use to who reads the store. */
export type KeyedHash = (text: string) => Promise<string>;

/**
 * Prepares pseudonyms: an HMAC-SHA-256, since phone numbers are few enough to be tried through a plain
 * hash. The key comes of the first secret, so that where the secrets rotate, counting begins anew.
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

const KEYED_HASH_BYTES = 16; // two of the world's numbers fall together once in 10^19

async function importKey([first]: readonly (string | Uint8Array)[]): Promise<CryptoKey> {
  if (first === undefined) throw new TypeError('sealSecrets must hold at least one secret');
  const key = await deriveKey(first, 'otp-kit pseudonym key v1');
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}
