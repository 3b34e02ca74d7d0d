import type { AnswerBook } from './answer-book.ts';
import { type Figure, figureOf } from './figures.ts';
import { LONG_DIFFICULTY, longPuzzles } from './long-puzzles.ts';
import type { RemotePage } from './remote-page.ts';

/** How long the same puzzles took with so many workers. */
export interface WorkersFigure {
  readonly workers: number;
  readonly elapsedMs: Figure;
  /** How many times faster than one worker, by the same puzzle of the same round. */
  readonly gain: Figure;
}

/** Solves each long puzzle with one worker, two, and as many as the machine has cores, in turn. */
export async function measureWorkers(
  page: RemotePage,
  book: AnswerBook,
): Promise<readonly WorkersFigure[]> {
  const cores = Math.min(8, await page.call('hardwareConcurrency'));
  const counts = [...new Set([1, 2, cores])].sort((a, b) => a - b);
  const times = new Map<number, number[]>(counts.map((count) => [count, []]));
  for (const challenge of longPuzzles()) {
    for (const count of counts) {
      const solved = await page.call('timeWorkers', count, challenge, LONG_DIFFICULTY);
      book.take(`this kit, ${count} workers`, 'prefix', [solved]);
      times.get(count)?.push(solved.elapsedMs);
    }
  }
  const one = times.get(1) ?? [];
  return counts.map((workers) => {
    const elapsed = times.get(workers) ?? [];
    return {
      workers,
      elapsedMs: figureOf(elapsed),
      gain: figureOf(elapsed.map((ms, nth) => (one[nth] ?? 0) / ms)),
    };
  });
}
