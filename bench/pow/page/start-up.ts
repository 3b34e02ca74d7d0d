import { createSolver, type Solver } from '@otp-kit/pow';
import { ask } from './openers.ts';
import type { Answer } from './round.ts';

/** How long the user waits, and the result. */
export interface TimedAnswer extends Answer {
  readonly elapsedMs: number;
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
  const timed = await timeSolve(solver, challenge, difficulty, begunAt);
  solver.close();
  return timed;
}

/** Solves puzzles one after another with a solver that has already solved one. */
export async function timeWarmSolves(
  challenges: readonly string[],
  difficulty: number,
): Promise<readonly TimedAnswer[]> {
  const solver = createSolver();
  await solver.solve({ challenge: '0'.repeat(64), difficulty: 4 });
  const timed: TimedAnswer[] = [];
  for (const challenge of challenges) timed.push(await timeSolve(solver, challenge, difficulty));
  solver.close();
  return timed;
}

/** Solves one long puzzle with a maximum number of workers, which run already when the clock starts. */
export async function timeWorkers(
  workers: number,
  challenge: string,
  difficulty: number,
): Promise<TimedAnswer> {
  const solver = createSolver({ workers });
  await solver.solve({ challenge: '0'.repeat(64), difficulty: 5 });
  const timed = await timeSolve(solver, challenge, difficulty);
  solver.close();
  return timed;
}

async function timeSolve(
  solver: Solver,
  challenge: string,
  difficulty: number,
  begunAt = performance.now(),
): Promise<TimedAnswer> {
  const { nonce } = await solver.solve({ challenge, difficulty });
  return { challenge, difficulty, nonce, elapsedMs: performance.now() - begunAt };
}
