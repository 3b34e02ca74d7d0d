import { challengeAt } from './challenges.ts';

/** One worker needs at least two thirds of a second at 25 million hashes per second. */
export const LONG_DIFFICULTY = 6;

/** The challenges, of the first sixty, whose smallest nonce is near the average of 16^6: 17.1 to 18.2 million. */
const INDICES = [3_000_013, 3_000_023, 3_000_040, 3_000_045, 3_000_056];

/** Challenges whose search at {@link LONG_DIFFICULTY} takes about the average time. */
export function longPuzzles(): readonly string[] {
  return INDICES.map(challengeAt);
}
