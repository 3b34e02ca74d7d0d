import type { Bytes } from '@otp-kit/protocol';

/**
 * Derives the bytes of a key from one of `sealSecrets` by HKDF (RFC 5869), so that one secret gives
 * each use a key that serves nothing else.
 *
 * @param info names the use
 * @param length how many bytes
 */
export async function deriveKey(
  secret: string | Uint8Array,
  info: string,
  length = 32,
): Promise<Bytes> {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  const base = await crypto.subtle.importKey('raw', new Uint8Array(bytes), 'HKDF', false, [
    'deriveBits',
  ]);
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, base, length * 8));
}
