import { challengeAt } from '../challenges.ts';

/** Finds the smallest nonce of one puzzle of the contender's own kind. */
export type Solve = (challenge: string, difficulty: number) => number | Promise<number>;

/** The work of one contender in one round. */
export interface RoundOrder {
  readonly difficulty: number;
  /** The number of the first puzzle; the next ones ascend. */
  readonly firstPuzzle: number;
  /** Warm-up work before the clock starts, so that code is compiled and workers are awake. */
  readonly runInMs: number;
  /** The round ends with the first puzzle that is solved after this time. */
  readonly budgetMs: number;
}

/** A solved puzzle. Node checks it. */
export interface Answer {
  readonly challenge: string;
  readonly difficulty: number;
  readonly nonce: number;
}

/** The result of a round. */
export interface Round {
  readonly hashes: number;
  readonly elapsedMs: number;
  readonly answers: readonly Answer[];
}

/** Warm-up uses other puzzles than the measurement. */
const RUN_IN_PUZZLE = 1_000_000;

/** Solves puzzles for a fixed time. */
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
    // Every solver counts from 0 upwards.
    hashes += nonce + 1;
    elapsedMs = performance.now() - begunAt;
  }
  return { hashes, elapsedMs, answers };
}
