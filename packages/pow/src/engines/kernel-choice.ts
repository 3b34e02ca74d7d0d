import type { KernelSize } from '../kernel/kernel.ts';

/** How many batches each kernel gets in a trial, and how many times as many where the clock counts whole milliseconds. */
const TURNS = 15;
const COARSE = 4;
/** The loss, as a share, that ends a trial by a coarse clock after as many turns as by a fine one. */
const CLEAR_LOSS = 0.4;
/** Batches between the first of the kernel of five and the first trial, in which the compiler optimises it. */
const COMPILE_BATCHES = 50;
/** A trial's loss is at most this share of the time until the next, once trials have been patient for long. */
const LOST_SHARE = 0.004;
/** The largest loss, as a share of a batch, that counts for the first wait. It doubles with each trial. */
const FIRST_PATIENCE = 0.13;

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
 * 1. The kernel of five runs one batch, which starts its optimised compilation.
 * 2. In a trial the kernels take turns. Other programs only make a batch slower, so the sums of the faster half
 *    of the times are compared. Times in whole milliseconds are first added up by fours, because a batch takes about one,
 *    and three quarters of the sums count.
 * 3. The better kernel runs until the trial's loss is small against the time since. Then the next trial
 *    begins, because a trial may be wrong: the machine was busy, or the compiler was.
 */
export function createKernelChoice(): KernelChoice {
  let best: KernelSize = 4;
  let times: Record<KernelSize, number[]> = { 4: [], 5: [] };
  /** Batches until the trial. */
  let wait = COMPILE_BATCHES;
  let isCompiling = false;
  let patience = FIRST_PATIENCE;
  let current: KernelSize = 4;

  /** Ends the trial, unless the clock is coarse and the difference small. */
  function decide(turns: number): void {
    const isCoarse = times[5].every(Number.isInteger);
    const [group, share] = isCoarse ? [COARSE, 0.75] : [1, 0.5];
    const four = sumOfFaster(times[4], group, share);
    const five = sumOfFaster(times[5], group, share);
    const loss = Math.max(four, five) / Math.min(four, five) - 1 || 0;
    if (isCoarse && turns === TURNS && loss < CLEAR_LOSS) return;
    best = five < four ? 5 : 4;
    // A kernel that is not optimised yet loses by more, and on a busy machine that can last. So the first waits are short.
    wait = Math.ceil((turns * Math.min(patience, Math.max(0.1, loss))) / LOST_SHARE);
    patience *= 2;
    times = { 4: [], 5: [] };
  }

  return {
    get best() {
      return best;
    },
    next() {
      if (!isCompiling) current = 5;
      else if (wait > 0) current = best;
      else current = times[4].length > times[5].length ? 5 : 4;
      return current;
    },
    record(elapsedMs) {
      if (!isCompiling || wait > 0) {
        if (isCompiling) wait -= 1;
        isCompiling = true;
        return;
      }
      times[current].push(elapsedMs);
      const turns = times[5].length;
      if (current === 5 && (turns === TURNS || turns === TURNS * COARSE)) decide(turns);
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
