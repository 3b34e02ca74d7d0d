import { type Figure, figureOf } from '../harness/figures.ts';
import type { AnswerBook } from './answer-book.ts';
import { challengeAt } from './challenges.ts';
import { LONG_DIFFICULTY, longPuzzles } from './long-puzzles.ts';
import type { Responsiveness } from './page/responsiveness.ts';
import type { RemotePage } from './remote-page.ts';

/** How responsive the page stays during a solve, and how fast a solve aborts. */
export interface ResponsivenessFigures {
  /** Each of the long puzzles, solved with the defaults. */
  readonly solves: readonly Responsiveness[];
  readonly abortMs: Figure;
}

const SOLVES = 3;
const ABORTS = 20;

/** Measures the main thread during long solves, then aborts solves midway. */
export async function measureResponsiveness(
  page: RemotePage,
  book: AnswerBook,
): Promise<ResponsivenessFigures> {
  const solves: Responsiveness[] = [];
  for (const challenge of longPuzzles().slice(0, SOLVES)) {
    const solve = await page.call('watchSolve', challenge, LONG_DIFFICULTY);
    book.take('this kit, watched', 'prefix', [solve.answer]);
    solves.push(solve);
  }
  return { solves, abortMs: figureOf(await page.call('timeAborts', challengeAt(0), ABORTS)) };
}
