import { expectedHashes } from './chances.ts';

/** Hashes a second by the number of workers: of one first, of as many as are allowed last. */
export type Rates = readonly (readonly [workers: number, rate: number])[];

// The kit uses one worker for every 50 ms of expected work.
const WORTH_MS = 50;

/**
 * The speed at which the kit solves puzzles of a difficulty: of as many workers as it takes for them. What lies
 * between two measured numbers of workers is interpolated.
 *
 * @returns hashes a second; undefined without rates
 */
export function rateAt(difficulty: number, rates: Rates): number | undefined {
  const [one] = rates;
  if (!one) return undefined;
  const expectedMs = (expectedHashes(difficulty) / one[1]) * 1000;
  const workers = Math.max(1, Math.floor(expectedMs / WORTH_MS));
  const [below, rate] = rates.filter(([count]) => count <= workers).at(-1) ?? one;
  const [above, nextRate] = rates.find(([count]) => count > workers) ?? [below + 1, rate];
  return rate + ((nextRate - rate) * (workers - below)) / (above - below);
}
