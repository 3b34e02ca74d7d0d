/**
 * The scheme Standard Webhooks, symmetric, version 1: HMAC-SHA256 of `id.timestamp.body`.
 *
 * That the service uses it is an assumption: the interface names the headers and the secret's prefix,
 * which are this scheme's, and not the algorithm.
 *
 * @module
 * @see Standard Webhooks 1.0.0, "Signature scheme" and "Verifying signatures"
 */

import type { Bytes } from '@otp-kit/protocol';
import { MAX_SIGNATURES } from '../constants/lifetimes-and-limits.ts';
import { check } from '../options/check.ts';

/** A webhook with its signature's three headers, as they arrived. */
export interface SignedWebhook {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Bytes;
}

/**
 * Checks a webhook's signature against one secret, in constant time.
 *
 * @returns when it was signed, in Unix milliseconds; `undefined` where the signature is not of this secret
 */
export type VerifySignature = (
  webhook: SignedWebhook,
  secret: string,
) => Promise<number | undefined>;

/**
 * Checks a signature of Standard Webhooks, version 1. One signature of a list has to be right;
 * those of other versions are skipped.
 *
 * @throws TypeError for a secret that is not `whsec_` and base64
 */
export const verifyStandardWebhook: VerifySignature = async (webhook, secret) => {
  const { id, timestamp, signature, body } = webhook;
  const bytes = keyOf(secret);
  check(bytes !== undefined, 'secrets must hold texts of whsec_ and base64');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  if (!/^[0-9]{1,12}$/.test(timestamp)) return undefined;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  for (const candidate of signaturesOf(signature)) {
    if (await crypto.subtle.verify('HMAC', key, candidate, signed)) return Number(timestamp) * 1000;
  }
  return undefined;
};

/** Whether a text is a secret of this scheme: `whsec_` and a key in base64. */
export function isStandardSecret(secret: string): boolean {
  return keyOf(secret) !== undefined;
}

function keyOf(secret: string): Bytes | undefined {
  return secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : undefined;
}

// 32 bytes in base64, in its one canonical form, so that no two texts are the same signature: the
// last character has two bits that belong to no byte.
const SIGNATURE = /^v1,([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/;

function signaturesOf(header: string): Bytes[] {
  return header
    .split(' ')
    .map((entry) => bytesOf(SIGNATURE.exec(entry)?.[1] ?? ''))
    .filter((bytes) => bytes !== undefined)
    .slice(0, MAX_SIGNATURES);
}

function bytesOf(base64: string): Bytes | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return bytes.byteLength > 0 ? bytes : undefined;
  } catch {
    return undefined; // `atob` throws for anything but base64.
  }
}

function concat(head: Bytes, tail: Bytes): Bytes {
  const bytes = new Uint8Array(head.byteLength + tail.byteLength);
  bytes.set(head);
  bytes.set(tail, head.byteLength);
  return bytes;
}
