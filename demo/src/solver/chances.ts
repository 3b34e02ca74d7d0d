/**
 * What to expect of a search in which each hash succeeds with probability 16^-difficulty, whatever
 * came before: the geometric distribution.
 *
 * @module
 */

/** The codes that the page's example of a script asks for. */
export const MANY = 100_000;

/** The average number of hashes. */
export function expectedHashes(difficulty: number): number {
  return 16 ** difficulty;
}

/** The chance, from 0 to 1, of being done after that many hashes. */
export function chanceOfDone(hashes: number, difficulty: number): number {
  // Logarithms keep the digits that 1 - 16^-difficulty itself loses.
  return -Math.expm1(hashes * Math.log1p(-(16 ** -difficulty)));
}

/** The number of hashes after which a search is done with that chance, from 0 to 1. */
export function hashesAt(chance: number, difficulty: number): number {
  return Math.log1p(-chance) / Math.log1p(-(16 ** -difficulty));
}

/** The middle of some numbers; of none, NaN. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
