import { checkPuzzle, type Puzzle } from './puzzle.ts';
import { solves } from './sha256/solves.ts';

/** A puzzle and the nonce that may solve it. */
export interface PuzzleAnswer extends Puzzle {
  /** The result is false for anything but a non-negative safe integer. */
  readonly nonce: number;
}

/**
 * Checks whether a nonce solves a puzzle: the hex SHA-256 of `challenge:nonce` begins with `difficulty`
 * zeros. It runs anywhere, also on plain-http pages, and shares no code with the solver's engines.
 *
 * @throws OtpError `UNSUPPORTED_ALGORITHM` (as a rejection, like the following)
 * @throws TypeError or RangeError if `challenge` or `difficulty` is malformed
 * @see the interface, "Proof-of-work rule"
 * @example
 * const isSolved = await verify({ challenge, difficulty: 4, nonce });
 */
export async function verify({ nonce, ...puzzle }: PuzzleAnswer): Promise<boolean> {
  checkPuzzle(puzzle);
  if (!Number.isSafeInteger(nonce) || nonce < 0) return false;
  return solves(puzzle.challenge, puzzle.difficulty, nonce);
}
