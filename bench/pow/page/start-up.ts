import { createSolver } from '@otp-kit/pow';
import { ask } from './open-in-worker.ts';
import type { Answer } from './round.ts';

/** How long the user waits, and the answer. */
export interface TimedAnswer extends Answer {
  readonly elapsedMs: number;
  readonly workers: number;
}

/** Starts a worker that only echoes and waits for one echo: the lower bound for a solver in a worker. */
export async function timeEcho(): Promise<number> {
  const begunAt = performance.now();
  const worker = new Worker(new URL('./workers/echo.ts', import.meta.url), { type: 'module' });
  await ask(worker, 'echo');
  const elapsedMs = performance.now() - begunAt;
  worker.terminate();
  return elapsedMs;
}

/** Creates a solver and solves one puzzle. Call it in a new page, where nothing is compiled or cached. */
export async function timeColdSolve(challenge: string, difficulty: number): Promise<TimedAnswer> {
  const begunAt = performance.now();
  const solver = createSolver();
  const { nonce, workers } = await solver.solve({ challenge, difficulty });
  const elapsedMs = performance.now() - begunAt;
  solver.close();
  return { challenge, difficulty, nonce, workers, elapsedMs };
}

/** Solves puzzles one after another with a solver that has already solved one. */
export async function timeWarmSolves(
  challenges: readonly string[],
  difficulty: number,
): Promise<readonly TimedAnswer[]> {
  const solver = createSolver();
  await solver.solve({ challenge: '0'.repeat(64), difficulty: 4 });
  const timed: TimedAnswer[] = [];
  for (const challenge of challenges) {
    const begunAt = performance.now();
    const { nonce, workers } = await solver.solve({ challenge, difficulty });
    timed.push({
      challenge,
      difficulty,
      nonce,
      workers,
      elapsedMs: performance.now() - begunAt,
    });
  }
  solver.close();
  return timed;
}
