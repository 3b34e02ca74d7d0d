import { openContender, type RunRound } from './openers.ts';
import { timeAborts, watchSolve } from './responsiveness.ts';
import type { Round, RoundOrder } from './round.ts';
import { timeColdSolve, timeEcho, timeWarmSolves, timeWorkers } from './start-up.ts';
import { solveByKernel, timeKernels } from './time-kernels.ts';
import { timeRotations } from './time-rotations.ts';

declare global {
  interface Window {
    /** Called by the program that drives the browser: takes and returns JSON, failures included. */
    bench?: (name: keyof BenchPage, args: string) => Promise<string>;
  }
}

const opened = new Map<string, RunRound>();

const benchPage = {
  /** Opens the contender in the first round. It stays open until the page is closed. */
  runRound(id: string, order: RoundOrder): Promise<Round> {
    const run = opened.get(id) ?? openContender(id);
    opened.set(id, run);
    return run(order);
  },
  hardwareConcurrency: (): number => navigator.hardwareConcurrency,
  timeEcho,
  timeColdSolve,
  timeWarmSolves,
  timeWorkers,
  timeRotations,
  timeKernels,
  solveByKernel,
  watchSolve,
  timeAborts,
};

/** The page's commands; arguments and results are JSON. */
export type BenchPage = typeof benchPage;

window.bench = async (name, args) => {
  try {
    const action: (...given: never[]) => unknown = benchPage[name];
    const given: never[] = JSON.parse(args);
    return JSON.stringify({ result: await action(...given) });
  } catch (error) {
    return JSON.stringify({ failure: String(error) });
  }
};
