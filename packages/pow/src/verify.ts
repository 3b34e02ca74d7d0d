import { checkPuzzle, type Puzzle } from './puzzle.ts';
import { solves } from './solves.ts';

/** A puzzle and the nonce that may solve it. */
export interface PuzzleAnswer extends Puzzle {
  /** Anything but a non-negative safe integer is answered with false. */
  readonly nonce: number;
}

/**
 * Checks whether a nonce solves a puzzle: hex SHA-256 of `challenge:nonce` begins with `difficulty`
 * zeros. Runs anywhere, on plain-http pages as well, and shares no code with the solver's engines.
 *
 * @throws {OtpError} `UNSUPPORTED_ALGORITHM` (as a rejection, like the following)
 * @throws {TypeError} or {RangeError} if `challenge` or `difficulty` is malformed
 * @see the interface, "Proof-of-work rule"
 */
export async function verify({ nonce, ...puzzle }: PuzzleAnswer): Promise<boolean> {
  checkPuzzle(puzzle);
  if (!Number.isSafeInteger(nonce) || nonce < 0) return false;
  return solves(puzzle.challenge, puzzle.difficulty, nonce);
}
