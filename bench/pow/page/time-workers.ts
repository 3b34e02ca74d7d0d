import { createSolver } from '@otp-kit/pow';
import type { TimedAnswer } from './start-up.ts';

/** Solves one long puzzle with a maximum number of workers, which run already when the clock starts. */
export async function timeWorkers(
  workers: number,
  challenge: string,
  difficulty: number,
): Promise<TimedAnswer> {
  const solver = createSolver({ workers });
  await solver.solve({ challenge: '0'.repeat(64), difficulty: 5 });
  const begunAt = performance.now();
  const solution = await solver.solve({ challenge, difficulty });
  const elapsedMs = performance.now() - begunAt;
  solver.close();
  return { challenge, difficulty, nonce: solution.nonce, workers: solution.workers, elapsedMs };
}
