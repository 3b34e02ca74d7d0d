/**
 * Tells whether the hex form of a digest begins with that many zeros, without making the hex form.
 *
 * @param count zeros, each four bits; at most twice the digest's bytes
 */
export function hasLeadingZeros(digest: Uint8Array, count: number): boolean {
  const wholeBytes = count >> 1;
  for (let i = 0; i < wholeBytes; i++) {
    if (digest[i] !== 0) return false;
  }
  return count % 2 === 0 || (digest[wholeBytes] ?? 0) < 0x10;
}
