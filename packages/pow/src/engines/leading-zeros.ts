/**
 * Whether the hex form of a digest begins with `count` zeros, without creating that form.
 *
 * @param count a zero is four bits; at most twice the digest's bytes
 */
export function hasLeadingZeros(digest: Uint8Array, count: number): boolean {
  const wholeBytes = count >> 1;
  for (let i = 0; i < wholeBytes; i++) {
    if (digest[i] !== 0) return false;
  }
  return count % 2 === 0 || (digest[wholeBytes] ?? 0) < 0x10;
}
