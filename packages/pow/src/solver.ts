import { OtpError } from '@otp-kit/protocol';
import type { EngineName } from './engines/search-engine.ts';
import type { KernelSize } from './kernel/kernel.ts';
import { searchInParallel } from './pool/parallel-search.ts';
import { createStopSignal } from './pool/stop-signal.ts';
import { createWarmUp } from './pool/warm-up.ts';
import { MAX_WORKERS, workerLimit, workersFor } from './pool/worker-count.ts';
import { createWorkerPool, type WorkerScripts } from './pool/worker-pool.ts';
import { checkPuzzle, type Puzzle } from './puzzle.ts';
import { createSolverReport, type SolverLogEntry } from './solver-report.ts';
import { workerScripts } from './worker-scripts.ts';

/** The assumed speed of one worker before the first reply: the kernel in V8 on a laptop. */
const EXPECTED_HASHES_PER_MS = 8_000;

/** The smallest nonce that solves a puzzle, and the work done for it. */
export interface Solution {
  /** An integer from 0: the hash of `challenge:nonce` begins with the zeros that were asked for. */
  readonly nonce: number;
  /** Hashes computed for it. */
  readonly hashes: number;
  /** Since the call of `solve`, by the solver's `now`. */
  readonly elapsedMs: number;
  /** What computed the hashes. */
  readonly engine: EngineName;
  /**
   * How many nonces a pass of the kernel tries. Each worker begins with 4 and chooses in long solves; this is the
   * choice of the worker that replied last. Only with `wasm-simd`.
   */
  readonly kernel?: KernelSize;
  /** How many workers took part; 0 if the page's own thread did the work. */
  readonly workers: number;
}

/** The progress of a solve. It may take several times the expected hashes, because each nonce is an independent trial. */
export interface Progress {
  /** Hashes computed so far, by all workers together. */
  readonly hashes: number;
  /** 16 to the power of the difficulty: the average over all challenges. */
  readonly expectedHashes: number;
  /** Since the call of `solve`, by the solver's `now`. */
  readonly elapsedMs: number;
}

/** Options of one solve. */
export interface SolveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each block of each worker, about every 15 ms, at least once. If it throws, `solve` rejects with that error. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** When the solution becomes useless: Unix milliseconds by the solver's `now`. */
  readonly endsAtMs?: number | undefined;
}

/** Options of a solver. */
export interface SolverOptions {
  /** The maximum number of workers, 1 to 8. An easy puzzle uses fewer. Default: by the hardware's hint. */
  readonly workers?: number | undefined;
  /** The only engine to use, for measurements and tests; `SOLVER_UNAVAILABLE` if it does not run. Default: the fastest that runs. */
  readonly engine?: EngineName | undefined;
  /** Receives log entries. Default: a warning on the console. */
  readonly log?: ((entry: SolverLogEntry) => void) | undefined;
  /** How long an idle worker is kept. Default 30,000. */
  readonly idleMs?: number | undefined;
  /** Creates the worker, for bundlers that do not find it. It must run this package's `worker.js` as a module. */
  readonly worker?: (() => Worker) | undefined;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** How long a worker may take to load and start its engine before this thread does the work. Default 10,000. */
  readonly readyTimeoutMs?: number | undefined;
  /** How long a worker may take for one batch of about 15 ms before it counts as hung. Default 5,000. */
  readonly batchTimeoutMs?: number | undefined;
}

/** A solver. Its workers start on demand and are closed after `idleMs` without work. */
export interface Solver {
  /**
   * Finds the smallest nonce from 0 upwards. The solution is the same for any number of workers. Several
   * solves may run at once; they take turns.
   *
   * Rejects with an {@link OtpError}: `ABORTED`, `DEADLINE_EXCEEDED`, `UNSUPPORTED_ALGORITHM`,
   * `SOLVER_UNAVAILABLE`, `SOLVER_FAILED`; or with a `TypeError` or `RangeError` that names a bad
   * argument. If no worker loads, this thread does the work in slices. A worker that crashes is replaced.
   *
   * @see the interface, "Proof-of-work rule"
   */
  solve(puzzle: Puzzle, options?: SolveOptions): Promise<Solution>;
  /**
   * Starts one worker before the first solve, and hashes a few thousand nonces in it, so that its code is optimised
   * when it counts: about 8 ms of one core, once for each worker, and nothing while a solve runs. If it fails, the
   * next `solve` reports it.
   */
  warm(): void;
  /** Closes the workers and rejects pending and later solves with `ABORTED`. May be called twice. */
  close(): void;
}

/**
 * Creates a solver. It uses no `Worker` until it is needed, so a server may create it while rendering.
 *
 * @throws RangeError if `workers` is not a whole number from 1 to 8
 * @example
 * const solver = createSolver();
 * const { nonce } = await solver.solve({ challenge, difficulty: 4 });
 * solver.close();
 */
export function createSolver({
  workers = workerLimit(globalThis.navigator?.hardwareConcurrency),
  engine,
  log = ({ message }) => console.warn(message),
  worker,
  now = Date.now,
  readyTimeoutMs = 10_000,
  batchTimeoutMs = 5_000,
  idleMs = 30_000,
}: SolverOptions = {}): Solver {
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS) {
    throw new RangeError(`workers must be a whole number from 1 to ${MAX_WORKERS}`);
  }
  const closing = new AbortController();
  const scripts: WorkerScripts = worker ? [worker] : workerScripts;
  const pool = createWorkerPool({ scripts, readyTimeoutMs, batchTimeoutMs, engine, idleMs });
  const report = createSolverReport(log, engine);
  const warmUp = createWarmUp();
  let knownRate = EXPECTED_HASHES_PER_MS;
  let solvesRunning = 0;

  async function solve(puzzle: Puzzle, options: SolveOptions = {}): Promise<Solution> {
    const startedAt = now();
    checkPuzzle(puzzle);
    const { challenge, difficulty } = puzzle;
    const { signal, endsAtMs, onProgress } = options;
    const expectedHashes = 16 ** difficulty;
    const stop = createStopSignal({ signal, closing: closing.signal, endsAtMs, now });
    const release = pool.acquire();
    solvesRunning += 1;
    try {
      stop.check();
      const find = await searchInParallel({
        challenge,
        difficulty,
        pool,
        workersWorth(hashesPerMs = knownRate) {
          knownRate = hashesPerMs;
          return workersFor(difficulty, hashesPerMs, workers);
        },
        signal: stop.signal,
        onBlock(hashes) {
          onProgress?.({ hashes, expectedHashes, elapsedMs: now() - startedAt });
          stop.check();
        },
        onStarted: report,
      });
      return { ...find, elapsedMs: now() - startedAt };
    } finally {
      solvesRunning -= 1;
      stop.dispose();
      release();
    }
  }

  async function warmFirstWorker(): Promise<void> {
    const release = pool.acquire();
    try {
      const [first] = pool.workers(1);
      if (first !== undefined) await warmUp(first, () => solvesRunning === 0);
    } catch {
      // The next solve fails the same way, and reports it.
    } finally {
      release();
    }
  }

  return {
    solve,
    warm() {
      if (!closing.signal.aborted && !pool.isOnPage()) void warmFirstWorker();
    },
    close() {
      const error = new OtpError('ABORTED', 'the solver was closed');
      closing.abort(error);
      pool.close(error);
    },
  };
}
