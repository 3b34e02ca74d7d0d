import type { Browser } from '../browsers/browser.ts';
import { type Figure, figureOf } from '../harness/figures.ts';
import type { AnswerBook } from './answer-book.ts';
import { challengeAt } from './challenges.ts';
import { openPage, type RemotePage } from './remote-page.ts';

/** The milliseconds until a result, and their lower bound. */
export interface StartUp {
  /** An empty worker in a new page, from `new Worker` to its echo. */
  readonly echo: Figure;
  /** For each difficulty: in a new page from `createSolver()` on, and with a solver that has solved before. */
  readonly solves: readonly { difficulty: number; cold: Figure; warm: Figure }[];
}

const DIFFICULTIES = [2, 3, 4, 5];
const REPETITIONS = 11;
/** The first puzzle; no other measurement uses these. */
const FIRST_PUZZLE = 2_000_000;

/** Opens a new page for each echo and each cold solve, in turn. The first of each does not count. */
export async function measureStartUp(
  browser: Browser,
  url: string,
  book: AnswerBook,
): Promise<StartUp> {
  const inFreshPage = async <T>(use: (page: RemotePage) => Promise<T>): Promise<T> => {
    const page = await openPage(browser, url);
    try {
      return await use(page);
    } finally {
      await page.close();
    }
  };
  const challenges = Array.from({ length: REPETITIONS + 1 }, (_, nth) =>
    challengeAt(FIRST_PUZZLE + nth),
  );
  const echoes: number[] = [];
  const cold: number[][] = DIFFICULTIES.map(() => []);
  for (const challenge of challenges) {
    echoes.push(await inFreshPage((page) => page.call('timeEcho')));
    for (const [nth, difficulty] of DIFFICULTIES.entries()) {
      const solved = await inFreshPage((page) => page.call('timeColdSolve', challenge, difficulty));
      book.take('this kit, cold', 'prefix', [solved]);
      cold[nth]?.push(solved.elapsedMs);
    }
  }
  const solves: StartUp['solves'][number][] = [];
  for (const [nth, difficulty] of DIFFICULTIES.entries()) {
    const solved = await inFreshPage((page) =>
      page.call('timeWarmSolves', challenges.slice(1), difficulty),
    );
    book.take('this kit, warm', 'prefix', solved);
    const warm = figureOf(solved.map(({ elapsedMs }) => elapsedMs));
    solves.push({ difficulty, cold: figureOf(cold[nth]?.slice(1) ?? []), warm });
  }
  return { echo: figureOf(echoes.slice(1)), solves };
}
