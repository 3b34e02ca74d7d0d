import { type HistoryOptions, type Outcome, playHistory } from './history.ts';
import { nameOf } from './platform/mishaps.ts';

/** A history that violates an invariant, and has nothing that it could do without. */
export interface Shrunk {
  readonly outcome: Outcome;
  /** The names of the flows and mishaps that are left. */
  readonly kept: readonly string[];
}

/**
 * Leaves out flows and mishaps of a history as long as the same invariant is violated: halves first, then quarters,
 * and so on, down to single ones.
 *
 * @see Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (delta debugging)
 */
export async function shrink(options: HistoryOptions, found: Outcome): Promise<Shrunk> {
  const invariant = found.violation?.invariant;
  let best: Shrunk = { outcome: found, kept: namesOf(found) };
  let tries = 0;

  async function stillFails(kept: readonly string[]): Promise<boolean> {
    tries += 1;
    const outcome = await playHistory({ ...options, kept: new Set(kept), isTold: true });
    if (outcome.violation?.invariant !== invariant) return false;
    // What was kept and did not happen before the violation is left out, too.
    best = { outcome, kept: namesOf(outcome) };
    return true;
  }

  await stillFails(best.kept);
  for (let size = Math.ceil(best.kept.length / 2); size >= 1 && tries < MAX_TRIES; ) {
    let isShorter = false;
    for (let from = 0; from < best.kept.length && tries < MAX_TRIES; ) {
      const shorter = [...best.kept.slice(0, from), ...best.kept.slice(from + size)];
      if (shorter.length > 0 && (await stillFails(shorter))) isShorter = true;
      else from += size;
    }
    if (size === 1 && !isShorter) break;
    size = isShorter && size === 1 ? 1 : Math.floor(size / 2);
  }
  return best;
}

const MAX_TRIES = 300; // Half a minute at most: a history takes a tenth of a second.

/** The names of everything that a history could do without. */
export function namesOf({ happened }: Outcome): readonly string[] {
  return [...new Set(happened.map(nameOf))];
}
