import { challengeAt } from '../challenges.ts';

/** Two thirds of a second or more for one worker at 25 million hashes a second. */
export const LONG_DIFFICULTY = 6;

/** Those of the first sixty whose smallest nonce is near 16^6, the average: 17.1 to 18.2 million. */
const INDICES = [3_000_013, 3_000_023, 3_000_040, 3_000_045, 3_000_056];

/** Challenges whose search at {@link LONG_DIFFICULTY} takes about as long as the average one. */
export function longPuzzles(): readonly string[] {
  return INDICES.map(challengeAt);
}
