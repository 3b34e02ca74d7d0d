import { checkPuzzle } from './puzzle.ts';
import { solves } from './solves.ts';

/**
 * Tells whether a nonce solves a puzzle: hex SHA-256 of `challenge:nonce` begins with `difficulty`
 * zeros. Runs anywhere, also on plain-http pages, and shares no code with the solver's engines.
 *
 * @param nonce anything but a non-negative safe integer is answered with false
 * @throws {TypeError} or {RangeError} if `challenge` or `difficulty` is malformed (a rejection)
 * @see the interface, "Proof-of-work rule"
 */
export async function verify(
  challenge: string,
  difficulty: number,
  nonce: number,
): Promise<boolean> {
  checkPuzzle({ challenge, difficulty });
  if (!Number.isSafeInteger(nonce) || nonce < 0) return false;
  return solves(challenge, difficulty, nonce);
}
