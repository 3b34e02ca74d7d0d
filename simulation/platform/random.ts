/** Numbers that a seed decides. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number;
  /** True with a probability from 0 to 1. */
  readonly chance: (probability: number) => boolean;
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  /** One of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** Numbers of their own: how many are drawn here changes nothing elsewhere. */
  readonly fork: (name: string) => Random;
}

/** Draws the same numbers for the same seed. @see Steele and Vigna, "mulberry32" */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    pick<T>(list: readonly T[]): T {
      const [first] = list;
      if (first === undefined) throw new RangeError('nothing to pick from');
      return list[between(0, list.length - 1)] ?? first;
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}

/** FNV-1a: a small number of a text, such that similar texts have different ones. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
