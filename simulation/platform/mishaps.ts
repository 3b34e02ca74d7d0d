import type { Random } from './random.ts';

/** Something that goes wrong in a history, and that a shorter history may do without. */
export interface Mishap {
  readonly kind: string;
  /** What it happens to; with the kind, its name in every history of the seed. */
  readonly to: string;
}

/** Decides what goes wrong. */
export interface Mishaps {
  /** Draws whether something happens, and then notes it. What `kept` leaves out is drawn as well, so that the rest stays as it is. */
  readonly happens: (mishap: Mishap, probability: number, random: Random) => boolean;
  /** Draws whether something may happen later. It is noted if it does. */
  readonly isPlanned: (mishap: Mishap, probability: number, random: Random) => boolean;
  readonly note: (mishap: Mishap) => void;
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
  const note = (mishap: Mishap) => void happened.push(mishap);
  const isPlanned: Mishaps['isPlanned'] = (mishap, probability, random) => {
    const isDrawn = random.chance(probability);
    return isDrawn && (kept?.has(nameOf(mishap)) ?? true);
  };
  return {
    happened,
    note,
    isPlanned,
    happens(mishap, probability, random) {
      const isDrawn = isPlanned(mishap, probability, random);
      if (isDrawn) note(mishap);
      return isDrawn;
    },
  };
}

/** The name of a mishap, as the command that repeats a history takes it. */
export function nameOf({ to, kind }: Mishap): string {
  return `${to}: ${kind}`;
}
