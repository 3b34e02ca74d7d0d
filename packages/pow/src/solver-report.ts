import type { EngineName } from './engines/search-engine.ts';
import type { Started } from './worker-protocol.ts';

/** What happened that a developer should know of; each at most once a solver. */
export interface SolverLogEntry {
  readonly level: 'warn';
  /** `SLOW_ENGINE`: this browser or its policy forbids the fast ones. `NO_WORKER`: the page's own thread does the work, in slices. */
  readonly code: 'SLOW_ENGINE' | 'NO_WORKER';
  /** What runs, and why nothing better; for a person. */
  readonly message: string;
  readonly engine: EngineName;
}

/**
 * Makes what tells of slow ways: each once, and never of an engine that was asked for.
 *
 * @returns to be called with every engine that starts
 */
export function createSolverReport(
  log: (entry: SolverLogEntry) => void,
  asked: EngineName | undefined,
): (started: Started, place: 'worker' | 'page', cause?: unknown) => void {
  const told = new Set<SolverLogEntry['code']>();

  function warn(code: SolverLogEntry['code'], message: string, engine: EngineName) {
    if (told.has(code)) return;
    told.add(code);
    try {
      log({ level: 'warn', code, message, engine });
    } catch {
      // A log that throws changes no answer, and nowhere is left to say so.
    }
  }

  return ({ engine, reason }, place, cause) => {
    if (place === 'page') {
      warn(
        'NO_WORKER',
        `the page solves, as no worker could be started: ${reasonOf(cause)}`,
        engine,
      );
    }
    if (asked === undefined && engine !== 'wasm-simd') {
      warn('SLOW_ENGINE', `the slow engine ${engine} solves: ${reason}`, engine);
    }
  };
}

/** An error in one line, with what led to it. */
function reasonOf(error: unknown): string {
  const isWrapped = error instanceof Error && error.cause !== undefined;
  return isWrapped ? `${error.message}: ${String(error.cause)}` : String(error);
}
