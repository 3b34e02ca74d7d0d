import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Bytes } from '@otp-kit/protocol';

/**
 * Derives the bytes of a key from one of `sealSecrets` by HKDF (RFC 5869), so that one secret gives
 * each use a key that serves nothing else.
 *
 * @param info names the use
 * @param length how many bytes
 */
export function deriveKey(secret: string | Uint8Array, info: string, length = 32): Bytes {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  const key = hkdf(sha256, bytes, new Uint8Array(), new TextEncoder().encode(info), length);
  return new Uint8Array(key);
}
