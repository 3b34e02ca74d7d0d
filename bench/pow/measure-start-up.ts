import type { Browser } from '../browsers/browser.ts';
import { type Figure, figureOf } from '../harness/figures.ts';
import type { AnswerBook } from './answer-book.ts';
import { challengeAt } from './challenges.ts';
import { openPage } from './remote-page.ts';

/** Milliseconds until an answer. */
export interface StartUpFigure {
  readonly difficulty: number;
  /** In a new page, from `createSolver()` on. */
  readonly cold: Figure;
  /** With a solver that has solved before. */
  readonly warm: Figure;
}

/** The start-up times, and their lower bound. */
export interface StartUp {
  /** An empty worker in a new page, from `new Worker` to its echo. */
  readonly echo: Figure;
  readonly solves: readonly StartUpFigure[];
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
  const echoes: number[] = [];
  const cold = new Map<number, number[]>(DIFFICULTIES.map((difficulty) => [difficulty, []]));
  for (let nth = 0; nth <= REPETITIONS; nth++) {
    const echo = await inFreshPage(browser, url, (page) => page.call('timeEcho'));
    if (nth > 0) echoes.push(echo);
    for (const difficulty of DIFFICULTIES) {
      const challenge = challengeAt(FIRST_PUZZLE + nth);
      const solved = await inFreshPage(browser, url, (page) =>
        page.call('timeColdSolve', challenge, difficulty),
      );
      book.take('this kit, cold', 'prefix', [solved]);
      if (nth > 0) cold.get(difficulty)?.push(solved.elapsedMs);
    }
  }
  const challenges = Array.from({ length: REPETITIONS }, (_, nth) =>
    challengeAt(FIRST_PUZZLE + 1 + nth),
  );
  const solves: StartUpFigure[] = [];
  for (const difficulty of DIFFICULTIES) {
    const timed = await inFreshPage(browser, url, (page) =>
      page.call('timeWarmSolves', challenges, difficulty),
    );
    book.take('this kit, warm', 'prefix', timed);
    solves.push({
      difficulty,
      cold: figureOf(cold.get(difficulty) ?? []),
      warm: figureOf(timed.map(({ elapsedMs }) => elapsedMs)),
    });
  }
  return { echo: figureOf(echoes), solves };
}

async function inFreshPage<T>(
  browser: Browser,
  url: string,
  use: (page: Awaited<ReturnType<typeof openPage>>) => Promise<T>,
): Promise<T> {
  const page = await openPage(browser, url);
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}
