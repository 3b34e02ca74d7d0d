import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a code with the one that was sent, in a time that tells nothing. */
export function isSameCode(given: string, sent: string): boolean {
  // The digests have one length, as timingSafeEqual demands, whatever the lengths of the codes.
  const digest = (code: string): Buffer => createHash('sha256').update(code).digest();
  return timingSafeEqual(digest(given), digest(sent));
}
