import { EventEmitter } from 'node:events';
import type { SolverPort } from '@otp-kit/client';
import { createSolver, type Solver } from '@otp-kit/pow';
import type { VirtualClock } from './clock.ts';

/** One for all histories: its engine is loaded by an `import`, which no virtual clock can wait for. */
let solver: Solver | undefined;

/** Loads the kit's engine in JavaScript, by the platform's own clock. Does nothing if it is loaded. */
export async function startSolver(): Promise<void> {
  if (solver !== undefined) return;
  const { defaultMaxListeners } = EventEmitter;
  // Node warns of more than ten solves at once, which is what a flood is.
  EventEmitter.defaultMaxListeners = 0;
  solver = createSolver({
    ...{ engine: 'javascript', workers: 1, idleMs: NEVER_MS },
    now: () => Date.now(),
    log: () => {},
  });
  EventEmitter.defaultMaxListeners = defaultMaxListeners;
  await solver.solve({ challenge: '0'.repeat(64), difficulty: 1 });
}

/** Ends the engine, so that the process can end. */
export function stopSolver(): void {
  solver?.close();
  solver = undefined;
}

/** The kit's solver in one browser, by the browser's clock. A proof takes as long as its hashes. */
export function createSolverPort(clock: VirtualClock, now: () => number): SolverPort {
  return {
    warm: () => {},
    async solve(puzzle, { endsAtMs = Infinity, ...options } = {}) {
      if (solver === undefined) throw new Error('the solver was not started');
      const endsByClockMs = clock.now() + endsAtMs - now();
      const solution = await solver.solve(puzzle, { ...options, endsAtMs: endsByClockMs });
      // The nonce counts: how many hashes a search takes beyond it depends on earlier searches.
      await clock.wait((solution.nonce + 1) / HASHES_PER_MS);
      return solution;
    },
  };
}

const NEVER_MS = 2 ** 31 - 1;
const HASHES_PER_MS = 0.1; // A slow phone: an easy proof takes a few hashes.
