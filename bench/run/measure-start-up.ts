import { challengeAt } from '../challenges.ts';
import type { AnswerBook } from './answer-book.ts';
import { type Figure, figureOf } from './figures.ts';
import { type Browser, openPage } from './remote-page.ts';

/** Milliseconds to an answer. */
export interface StartUpFigure {
  readonly difficulty: number;
  /** In a page that was just opened, from `createSolver()` on. */
  readonly cold: Figure;
  /** By a solver that has solved before. */
  readonly warm: Figure;
}

/** The start-up, and what it is measured against. */
export interface StartUp {
  /** A worker without content, from `new Worker` to its echo, in a page that was just opened. */
  readonly echo: Figure;
  readonly solves: readonly StartUpFigure[];
}

const DIFFICULTIES = [2, 3, 4, 5];
const REPETITIONS = 11;
/** Puzzles apart from the other measurements'. */
const FIRST_PUZZLE = 2_000_000;

/** Opens a fresh page for each echo and each cold solve, in turn; the first of each does not count. */
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
