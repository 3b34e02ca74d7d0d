import { challengeAt } from '../challenges.ts';

/** Finds the smallest nonce of one puzzle of the contender's own kind. */
export type Solve = (challenge: string, difficulty: number) => number | Promise<number>;

/** What one contender does in one round. */
export interface RoundOrder {
  readonly difficulty: number;
  /** Puzzles are numbered upwards from here. */
  readonly firstPuzzle: number;
  /** Work before the clock starts, so that compilers are done and no worker has gone idle. */
  readonly runInMs: number;
  /** The round ends with the first puzzle that is solved after this. */
  readonly budgetMs: number;
}

/** A solved puzzle, to be checked outside of the browser. */
export interface Answer {
  readonly challenge: string;
  readonly difficulty: number;
  readonly nonce: number;
}

/** What came of it. */
export interface Round {
  readonly hashes: number;
  readonly elapsedMs: number;
  readonly answers: readonly Answer[];
}

/** Puzzles of the run-in are others than those that count. */
const RUN_IN_PUZZLE = 1_000_000;

/** Solves puzzle after puzzle for a fixed time. */
export async function runRound(solve: Solve, order: RoundOrder): Promise<Round> {
  const { difficulty, firstPuzzle, runInMs, budgetMs } = order;
  await solveFor(solve, difficulty, RUN_IN_PUZZLE + firstPuzzle, runInMs);
  return await solveFor(solve, difficulty, firstPuzzle, budgetMs);
}

async function solveFor(
  solve: Solve,
  difficulty: number,
  firstPuzzle: number,
  budgetMs: number,
): Promise<Round> {
  const answers: Answer[] = [];
  let hashes = 0;
  let elapsedMs = 0;
  const begunAt = performance.now();
  while (elapsedMs < budgetMs) {
    const challenge = challengeAt(firstPuzzle + answers.length);
    const nonce = await solve(challenge, difficulty);
    answers.push({ challenge, difficulty, nonce });
    // Everybody counts from 0 upwards.
    hashes += nonce + 1;
    elapsedMs = performance.now() - begunAt;
  }
  return { hashes, elapsedMs, answers };
}
