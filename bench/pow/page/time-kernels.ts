import { createSimdEngine } from '../../../packages/pow/src/engines/simd-engine.ts';

/** The kernel of four, that of five, and whichever the engine chooses. */
export const KERNELS = ['four', 'five', 'chosen'] as const;
export type KernelKind = (typeof KERNELS)[number];

/** The milliseconds of each round, by kernel, and what was chosen at the end. */
export interface KernelTimes {
  readonly timesMs: Readonly<Record<KernelKind, readonly number[]>>;
  readonly chosen: 4 | 5;
}

/** Some 20 ms: so short that other programs disturb few of the rounds, and long against a clock of 1 ms. */
export const HASHES = 300_000;
/** Only long searches choose; in each round, this is where they continue. */
const START = 1_000_000;
const UNSOLVABLE = { challenge: '0'.repeat(64), difficulty: 64, start: START, count: HASHES };
/** Until the code is optimised and the first trials are over. */
const RUN_IN_ROUNDS = 20;

const engines = {
  four: createSimdEngine({ kernel: 4 }),
  five: createSimdEngine({ kernel: 5 }),
  chosen: createSimdEngine(),
};

/** Times the kernels in turn. */
export function timeKernels(rounds: number): KernelTimes {
  const timesMs = { four: [] as number[], five: [] as number[], chosen: [] as number[] };
  for (let round = -RUN_IN_ROUNDS; round < rounds; round++) {
    for (const [turn] of KERNELS.entries()) {
      // Each begins every third round, so that a change of the processor's speed meets all alike.
      const kind = KERNELS[(turn + round + RUN_IN_ROUNDS) % KERNELS.length] ?? 'four';
      const begunAt = performance.now();
      engines[kind].search(UNSOLVABLE);
      if (round >= 0) timesMs[kind].push(performance.now() - begunAt);
    }
  }
  return { timesMs, chosen: engines.chosen.kernel };
}

/** The smallest nonces of puzzles by one kernel. */
export function solveByKernel(
  kind: KernelKind,
  puzzles: readonly { readonly challenge: string; readonly difficulty: number }[],
): readonly (number | null)[] {
  return puzzles.map(
    (puzzle) => engines[kind].search({ ...puzzle, start: 0, count: 30_000_000 }).nonce,
  );
}
