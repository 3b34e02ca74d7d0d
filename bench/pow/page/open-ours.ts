import { createSolver, type EngineName } from '@otp-kit/pow';
import type { RunRound } from './open-in-worker.ts';
import { runRound } from './round.ts';

/** Opens one engine of this kit through its public API, with one worker. */
export function openOurs(engine: EngineName): RunRound {
  const solver = createSolver({ workers: 1, engine });
  return (order) =>
    runRound(async (challenge, difficulty) => {
      const solution = await solver.solve({ challenge, difficulty });
      if (solution.engine !== engine) throw new Error(`${solution.engine} ran in its place`);
      return solution.nonce;
    }, order);
}
