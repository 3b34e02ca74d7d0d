/**
 * A generated challenge of 64 hex characters. The same index gives the same challenge, so every solver
 * and every run gets the same puzzles.
 *
 * @see splitmix32, whose output serves as the digits
 */
export function challengeAt(index: number): string {
  let state = Math.imul(index + 1, 0x85eb_ca6b);
  let text = '';
  while (text.length < 64) {
    state = (state + 0x9e37_79b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
    text += ((mixed ^ (mixed >>> 15)) >>> 0).toString(16).padStart(8, '0');
  }
  return text;
}

/** One worker needs at least two thirds of a second at 25 million hashes per second. */
export const LONG_DIFFICULTY = 6;

/**
 * Challenges whose search at {@link LONG_DIFFICULTY} takes about the average time: of sixty, those whose smallest nonce
 * is near 16^6, 17.1 to 18.2 million.
 */
export const LONG_PUZZLES: readonly string[] = [
  3_000_013, 3_000_023, 3_000_040, 3_000_045, 3_000_056,
].map(challengeAt);
