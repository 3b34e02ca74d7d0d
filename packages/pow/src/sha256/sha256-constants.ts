/**
 * SHA-256's constants, computed by their definitions. This is the only code that the engines share with the
 * hash that checks them.
 *
 * @module
 * @see FIPS 180-4, sections 4.2.2 and 5.3.3
 */

/** `K[t]`: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
export const K: Int32Array = Int32Array.from(firstPrimes(64), (p) => fraction(Math.cbrt(p)));

/** The hash before the first block: the first 32 bits of the fractional parts of the square roots of the first eight primes. */
export const INITIAL_HASH: Int32Array = Int32Array.from(firstPrimes(8), (p) =>
  fraction(Math.sqrt(p)),
);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}

/** The first 32 bits of the fractional part. A double has about 50 of them for roots below eight. */
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}
