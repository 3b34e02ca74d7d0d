import { chanceOfDone, expectedHashes } from '../chances.ts';

/** How wide a bin is, as a share of the expected number of hashes. */
export const BIN_WIDTH = 0.25;
/** How many bins have that width. One more takes all that lies beyond them. */
export const NARROW_BINS = 16;

/** A range of hashes, with the solves that ended in it. */
export interface Bin {
  /** In hashes; more than this. */
  readonly from: number;
  /** In hashes; at most this. The last bin's is infinite. */
  readonly to: number;
  readonly count: number;
  /** The share of all solves that theory puts here. */
  readonly share: number;
}

/** Sorts solves by the hashes that they needed. */
export function binsOf(needed: readonly number[], difficulty: number): readonly Bin[] {
  const width = BIN_WIDTH * expectedHashes(difficulty);
  return Array.from({ length: NARROW_BINS + 1 }, (_, index) => {
    const from = index * width;
    const to = index === NARROW_BINS ? Number.POSITIVE_INFINITY : from + width;
    return {
      from,
      to,
      count: needed.filter((hashes) => hashes > from && hashes <= to).length,
      share: chanceOfDone(to, difficulty) - chanceOfDone(from, difficulty),
    };
  });
}
