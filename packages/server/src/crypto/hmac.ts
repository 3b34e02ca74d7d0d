import { hexOf } from './digest.ts';

/**
 * HMAC-SHA256 of a text.
 *
 * @param secret UTF-8
 * @returns 64 lower-case hex characters
 */
export async function hmacHex(secret: string, message: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  return hexOf(await crypto.subtle.sign('HMAC', key, encoder.encode(message)));
}
