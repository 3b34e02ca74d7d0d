import { type Figure, figureOf } from '../harness/figures.ts';
import type { AnswerBook } from './answer-book.ts';
import { LONG_DIFFICULTY, LONG_PUZZLES } from './challenges.ts';
import type { Native } from './native.ts';
import type { RemotePage } from './remote-page.ts';

/** How long the same puzzles took with a number of workers. */
export interface WorkersFigure {
  readonly workers: number;
  readonly elapsedMs: Figure;
  /** The speed-up over one worker with the same puzzle in the same round. */
  readonly gain: Figure;
  /** The speed-up of as many native programs, by their total rate: the machine's limit. */
  readonly nativeGain?: Figure;
}

/** Solves each long puzzle with one worker, two, and as many as the machine has cores, in turn. */
export async function measureWorkers(
  page: RemotePage,
  native: Native | undefined,
  book: AnswerBook,
): Promise<readonly WorkersFigure[]> {
  const cores = Math.min(8, await page.call('hardwareConcurrency'));
  const counts = [...new Set([1, 2, cores])].sort((a, b) => a - b);
  const samples: { workers: number; elapsedMs: number; nativePerMs: number }[] = [];
  // Twice: if another program briefly uses the second core, a sample is spoiled, and few samples cannot hide that.
  for (const challenge of [...LONG_PUZZLES, ...LONG_PUZZLES]) {
    for (const workers of counts) {
      const solved = await page.call('timeWorkers', workers, challenge, LONG_DIFFICULTY);
      book.take(`this kit, ${workers} workers`, 'prefix', [solved]);
      const nativePerMs = native === undefined ? 0 : await runTogether(native, workers);
      samples.push({ workers, elapsedMs: solved.elapsedMs, nativePerMs });
    }
  }
  const of = (workers: number) => samples.filter((sample) => sample.workers === workers);
  const ones = of(1);
  return counts.map((workers) => {
    const own = of(workers);
    const gain = figureOf(own.map(({ elapsedMs }, nth) => (ones[nth]?.elapsedMs ?? 0) / elapsedMs));
    const figure = { workers, elapsedMs: figureOf(own.map(({ elapsedMs }) => elapsedMs)), gain };
    if (native === undefined) return figure;
    const nativeGain = own.map(
      ({ nativePerMs }, nth) => nativePerMs / (ones[nth]?.nativePerMs ?? 0),
    );
    return { ...figure, nativeGain: figureOf(nativeGain) };
  });
}

/** The total hashes per millisecond of several programs at once. */
async function runTogether(native: Native, count: number): Promise<number> {
  const order = { difficulty: 5, firstPuzzle: 0, runInMs: 0, budgetMs: 400 };
  const rounds = await Promise.all(Array.from({ length: count }, () => native.runRound(order)));
  return rounds.reduce((sum, { hashes, elapsedMs }) => sum + hashes / elapsedMs, 0);
}
