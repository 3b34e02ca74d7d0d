/**
 * Hashes and encodings that run in every JavaScript runtime. They are synchronous, unlike those of
 * WebCrypto, so that a workspace draws its random values in one order.
 *
 * @module
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Bytes } from '@otp-kit/protocol';

/** The SHA-256 digest of a text in UTF-8. */
export function hashText(text: string): Bytes {
  return hashBytes(toUtf8(text));
}

/** The SHA-256 digest of bytes. */
export function hashBytes(bytes: Uint8Array): Bytes {
  return Uint8Array.from(sha256(bytes));
}

/** The HMAC-SHA256 of a text in UTF-8. */
export function signText(key: Uint8Array, text: string): Bytes {
  return Uint8Array.from(hmac(sha256, key, toUtf8(text)));
}

/** A text as UTF-8. */
export function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** Decodes hex; throws for anything else. */
export function fromHex(hex: string): Bytes {
  return Uint8Array.from(hexToBytes(hex));
}

/** Bytes as base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Decodes base64, with or without padding. A last character that completes no byte is dropped. */
export function fromBase64(text: string): Bytes {
  const digits = text.replace(/=+$/, '');
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}

/** Compares two texts in a time that depends on their lengths only, not on where they differ. */
export function isSameText(a: string, b: string): boolean {
  const left = toUtf8(a);
  const right = toUtf8(b);
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) {
    difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  }
  return difference === 0;
}
