import type { EngineName } from './engines/search-engine.ts';
import type { Started } from './pool/worker-protocol.ts';

/** An event that a developer should know about. Each occurs at most once per solver. */
export interface SolverLogEntry {
  readonly level: 'warn';
  /** `SLOW_ENGINE`: this browser or its policy forbids the fast engines. `NO_WORKER`: the page's own thread does the work, in slices. */
  readonly code: 'SLOW_ENGINE' | 'NO_WORKER';
  /** What runs, and why nothing faster; for the developer. */
  readonly message: string;
  readonly engine: EngineName;
}

/**
 * Creates the function that logs slow solving, each kind once. A requested engine is not reported as slow.
 *
 * @returns call it with every engine that starts
 */
export function createSolverReport(
  log: (entry: SolverLogEntry) => void,
  requested: EngineName | undefined,
): (started: Started, place: 'worker' | 'page', cause?: unknown) => void {
  const logged = new Set<SolverLogEntry['code']>();

  function warn(code: SolverLogEntry['code'], message: string, engine: EngineName) {
    if (logged.has(code)) return;
    logged.add(code);
    try {
      log({ level: 'warn', code, message, engine });
    } catch {
      // A log that throws must not change the result.
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
    if (requested === undefined && engine !== 'wasm-simd') {
      warn('SLOW_ENGINE', `the slow engine ${engine} solves: ${reason}`, engine);
    }
  };
}

/** An error and its cause in one line. */
function reasonOf(error: unknown): string {
  const isWrapped = error instanceof Error && error.cause !== undefined;
  return isWrapped ? `${error.message}: ${String(error.cause)}` : String(error);
}
