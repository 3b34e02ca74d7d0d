import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Bytes } from '@otp-kit/protocol';

/** The SHA-256 of bytes, or of a text in UTF-8, as 64 lower-case hex digits: of one size, whatever it holds. */
export function digestOf(content: string | Bytes): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return bytesToHex(sha256(bytes));
}

/** Writes bytes as lower-case hex. */
export function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
