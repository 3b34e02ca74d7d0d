/**
 * Tracks which nonces were searched, so that the result is the smallest solution in any order of the
 * searchers' replies.
 *
 * 1. Ranges are given out in ascending order. A range that is returned unsearched is given out again before
 *    new ones.
 * 2. After a hit at `n`, no range above `n` is given out.
 * 3. The result is the smallest hit, once every range that starts below it has been searched.
 *
 * @module
 */

/** Consecutive nonces. */
export interface Range {
  readonly start: number;
  readonly count: number;
}

/** The ranges of one solve. */
export interface BlockLedger {
  /** The next range of at most `size` nonces, or null if nothing is left to search. */
  take(count: number): Range | null;
  /** Records the result of a range: its smallest solution or null. */
  record(range: Range, nonce: number | null): void;
  /** Records that a range was not searched. */
  giveBack(range: Range): void;
  /** The smallest solution; null if no nonce solves it; undefined while it is not known. */
  answer(): number | null | undefined;
}

/** Creates a ledger of the nonces from `first` to `last`, both included. */
export function createBlockLedger(first: number, last: number): BlockLedger {
  let next = first;
  let best: number | null = null;
  const open = new Set<Range>();
  let returned: Range[] = [];
  const matters = (range: Range) => best === null || range.start < best;

  return {
    take(count) {
      returned = returned.filter(matters).sort((a, b) => a.start - b.start);
      let range = returned.shift();
      if (range === undefined) {
        // Gives out no nonce above a hit or above the last.
        const left = (best === null ? last + 1 : best) - next;
        if (left <= 0) return null;
        range = { start: next, count: Math.min(count, left) };
        next += range.count;
      }
      open.add(range);
      return range;
    },
    record(range, nonce) {
      open.delete(range);
      if (nonce !== null && (best === null || nonce < best)) best = nonce;
    },
    giveBack(range) {
      open.delete(range);
      returned.push(range);
    },
    answer() {
      if ([...open, ...returned].some(matters)) return undefined;
      if (best !== null) return best;
      return next > last ? null : undefined;
    },
  };
}
