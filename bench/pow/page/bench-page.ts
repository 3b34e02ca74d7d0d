import type { RunRound } from './open-in-worker.ts';
import { OPENERS } from './openers.ts';
import { timeAborts, watchSolve } from './responsiveness.ts';
import type { Round, RoundOrder } from './round.ts';
import { timeColdSolve, timeEcho, timeWarmSolves } from './start-up.ts';
import { timeRotations } from './time-rotations.ts';
import { timeWorkers } from './time-workers.ts';

/** The page's commands; arguments and results are JSON. */
export interface BenchPage {
  /** Opens the contender in the first round. It stays open until the page is closed. */
  runRound(id: string, order: RoundOrder): Promise<Round>;
  timeEcho: typeof timeEcho;
  timeColdSolve: typeof timeColdSolve;
  timeWarmSolves: typeof timeWarmSolves;
  timeWorkers: typeof timeWorkers;
  timeRotations: typeof timeRotations;
  watchSolve: typeof watchSolve;
  timeAborts: typeof timeAborts;
  hardwareConcurrency(): Promise<number>;
}

const opened = new Map<string, RunRound>();

/** Implements {@link BenchPage}. */
export const benchPage: BenchPage = {
  runRound(id, order) {
    const run = opened.get(id) ?? OPENERS[id]?.();
    if (run === undefined) throw new Error(`there is no contender ${id}`);
    opened.set(id, run);
    return run(order);
  },
  timeEcho,
  timeColdSolve,
  timeWarmSolves,
  timeWorkers,
  timeRotations,
  watchSolve,
  timeAborts,
  async hardwareConcurrency() {
    return navigator.hardwareConcurrency;
  },
};
