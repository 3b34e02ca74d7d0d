import type { Random } from './random.ts';

/** Something that goes wrong in a history, and that a shorter history may do without. */
export interface Mishap {
  readonly kind: string;
  /** What it happens to; with the kind, its name in every history of the seed. */
  readonly to: string;
}

/** Decides what goes wrong. */
export interface Mishaps {
  /** Draws whether something happens. What was left out by `kept` is drawn as well, so that the rest stays as it is. */
  readonly happens: (mishap: Mishap, probability: number, random: Random) => boolean;
  /** What happened, in order. */
  readonly happened: readonly Mishap[];
}

/**
 * Creates the mishaps of one history.
 *
 * @param kept the names of those that may happen; default all
 */
export function createMishaps(kept: ReadonlySet<string> | undefined): Mishaps {
  const happened: Mishap[] = [];
  return {
    happened,
    happens(mishap, probability, random) {
      const isDrawn = random.chance(probability);
      if (!isDrawn || (kept && !kept.has(nameOf(mishap)))) return false;
      happened.push(mishap);
      return true;
    },
  };
}

/** The name of a mishap, as the command that repeats a history takes it. */
export function nameOf({ to, kind }: Mishap): string {
  return `${to}: ${kind}`;
}
