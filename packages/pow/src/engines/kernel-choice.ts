import type { KernelSize } from '../kernel/kernel.ts';

/** How many batches in a row each kernel gets in its turn: long against a clock of 1 ms. */
const TURN = 4;
/** The turns of each kernel in a trial, by a fine clock and by one of whole milliseconds. */
const TURNS = 5;
const COARSE_TURNS = 15;
/** The loss, as a share, that ends a trial by a coarse clock after as many turns as by a fine one. */
const CLEAR_LOSS = 0.6;
/** Batches before the first trial. Each fourth is one of the kernel of five: Firefox optimises it after ten. */
const COMPILE_BATCHES = 60;
const COMPILE_EVERY = 4;
/** The time that a trial loses, as a share of the time until the next. The first waits are shorter: see `decide`. */
const LOST_SHARE = 0.002;
/** A larger loss, as a share of a batch, does not make the first wait longer. It doubles with each trial. */
const FIRST_PATIENCE = 0.1;

/** Chooses between the two kernels by trials, batch after batch. */
export interface KernelChoice {
  /** The kernel that won the last trial; at first, the kernel of four. */
  readonly best: KernelSize;
  /** The kernel for the next batch. */
  next(): KernelSize;
  /** Takes the time of that batch. */
  record(elapsedMs: number): void;
}

/**
 * Creates the choice of one worker.
 *
 * 1. The kernel of five runs some of the first batches, until the browser optimises it.
 * 2. In a trial the kernels take turns. Other programs only make a batch slower, so the sums of the faster half of the
 *    batches are compared; by a coarse clock, of the faster two thirds of the turns.
 * 3. The better kernel runs until the trial's loss is small against the time since. Then the next trial
 *    begins, because a trial may be wrong: the machine was busy, or the compiler was.
 */
export function createKernelChoice(): KernelChoice {
  let best: KernelSize = 4;
  let current: KernelSize = 4;
  /** Batches until the trial. */
  let wait = COMPILE_BATCHES;
  let patience = FIRST_PATIENCE;
  let isOptimised = false;
  let times: Record<KernelSize, number[]> = { 4: [], 5: [] };

  /** Ends the trial, unless the clock is coarse and the difference small. */
  function decide(turns: number): void {
    const isCoarse = times[5].every(Number.isInteger);
    const [group, share] = isCoarse ? [TURN, 2 / 3] : [1, 1 / 2];
    const four = sumOfFaster(times[4], group, share);
    const five = sumOfFaster(times[5], group, share);
    const loss = Math.max(four, five) / Math.min(four, five) - 1 || 0;
    if (isCoarse && turns < COARSE_TURNS && loss < CLEAR_LOSS) return;
    best = five < four ? 5 : 4;
    // A kernel that is not optimised yet loses by more, and on a busy machine that can last. So the first waits are short.
    wait = Math.ceil((TURN * turns * Math.min(patience, Math.max(0.1, loss))) / LOST_SHARE);
    patience *= 2;
    times = { 4: [], 5: [] };
  }

  return {
    get best() {
      return best;
    },
    next() {
      if (wait > 0) current = !isOptimised && wait % COMPILE_EVERY === 0 ? 5 : best;
      else current = (times[4].length + times[5].length) % (2 * TURN) < TURN ? 4 : 5;
      return current;
    },
    record(elapsedMs) {
      if (wait > 0) {
        wait -= 1;
        return;
      }
      isOptimised = true;
      times[current].push(elapsedMs);
      const turns = times[5].length / TURN;
      if (current === 5 && (turns === TURNS || turns === COARSE_TURNS)) decide(turns);
    },
  };
}

/** The sum of a share of the times, the fastest, after adding them up in groups. */
function sumOfFaster(times: readonly number[], group: number, share: number): number {
  const sums: number[] = [];
  for (let i = 0; i < times.length; i += group) sums.push(sumOf(times.slice(i, i + group)));
  sums.sort((a, b) => a - b);
  return sumOf(sums.slice(0, sums.length * share));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
