import { OtpError } from '@otp-kit/protocol';
import { FIRST_BATCH_SIZE, nextBatchSize } from './batch-size.ts';
import { orAborted } from './or-aborted.ts';
import { checkPuzzle, type Puzzle } from './puzzle.ts';
import type { EngineName } from './search-engine.ts';
import { createStopSignal } from './stop-signal.ts';
import { verify } from './verify.ts';
import { openWorkerLink, type WorkerLink } from './worker-link.ts';

/** The smallest nonce that solves a puzzle, and what it cost. */
export interface Solution {
  readonly nonce: number;
  /** Hashes computed for it. */
  readonly hashes: number;
  /** By the solver's `now`, from the call of `solve`. */
  readonly elapsedMs: number;
  readonly engine: EngineName;
  /** How many workers took part; 0 where none runs and the page's own thread did the work. */
  readonly workers: number;
}

/** How far a solve has come. It may take several times what is expected: chance has no memory. */
export interface Progress {
  readonly hashes: number;
  /** 16 to the power of the difficulty: the average over all challenges. */
  readonly expectedHashes: number;
  readonly elapsedMs: number;
}

/** What a caller may want of one solve. */
export interface SolveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called about every 15 ms, at least once. What it throws, `solve` rejects with. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** When the solution is of no more use: milliseconds since the epoch, by the solver's `now`. */
  readonly deadline?: number | undefined;
}

/** What happened that a developer should know of; each at most once a solver. */
export interface SolverLogEntry {
  readonly level: 'warn';
  /** `SLOW_ENGINE`: this browser or its policy forbids the fast ones. `NO_WORKER`: the page's own thread does the work, in slices. */
  readonly code: 'SLOW_ENGINE' | 'NO_WORKER';
  /** What runs, and why nothing better; for a person. */
  readonly message: string;
  readonly engine: EngineName;
}

/** How a solver works; all of it has a default. */
export interface SolverOptions {
  /** The most workers at once, 1 to 8; a solve takes no more than its work deserves. Default: by the hardware's hint. */
  readonly workers?: number | undefined;
  /** The one engine to use, for measurements and tests; without it the fastest that runs. Where it does not run: `SOLVER_UNAVAILABLE`. */
  readonly engine?: EngineName | undefined;
  /** Takes what happened; default: a warning on the console. */
  readonly log?: ((entry: SolverLogEntry) => void) | undefined;
  /** How long an idle worker is kept; default 30,000. */
  readonly idleMs?: number | undefined;
  /** Makes the worker, for hosts whose bundler does not find it. It must run this package's `worker.js` as a module. */
  readonly worker?: (() => Worker) | undefined;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** How long the worker may take to load and to start its engine; default 10,000. */
  readonly readyTimeoutMs?: number | undefined;
  /** How long the worker may take over one batch of about 15 ms before it counts as hung; default 5,000. */
  readonly batchTimeoutMs?: number | undefined;
}

/** A solver with at most one worker, which starts with the first need and stays until `close`. */
export interface Solver {
  /**
   * Finds the smallest nonce from 0 upwards. Several solves may run at once; they take turns.
   *
   * Rejects with an {@link OtpError}: `ABORTED`, `DEADLINE_EXCEEDED`, `UNSUPPORTED_ALGORITHM`,
   * `SOLVER_UNAVAILABLE`, `SOLVER_FAILED`; with a `TypeError` or `RangeError` that names a bad
   * argument. After a failure the next call starts a fresh worker.
   *
   * @see the interface, "Proof-of-work rule"
   */
  solve(puzzle: Puzzle, options?: SolveOptions): Promise<Solution>;
  /** Starts the worker ahead of the first solve. A failure is told by the next `solve`, not here. */
  warm(): void;
  /** Ends the worker and rejects what is pending, and every later solve, with `ABORTED`. May be called twice. */
  close(): void;
}

/** Creates a solver. Touches no `Worker` yet, so it may be created while rendering on a server. */
export function createSolver({
  worker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  now = Date.now,
  readyTimeoutMs = 10_000,
  batchTimeoutMs = 5_000,
}: SolverOptions = {}): Solver {
  const closing = new AbortController();
  let link: WorkerLink | undefined;

  async function connect(): Promise<WorkerLink> {
    closing.signal.throwIfAborted();
    if (link === undefined || link.closed) {
      link = openWorkerLink({ worker, readyTimeoutMs, batchTimeoutMs });
    }
    const opened = link;
    await opened.ready;
    return opened;
  }

  async function solve(puzzle: Puzzle, options: SolveOptions = {}): Promise<Solution> {
    const begunAt = now();
    checkPuzzle(puzzle);
    const { challenge, difficulty } = puzzle;
    const { signal, deadline, onProgress } = options;
    const expectedHashes = 16 ** difficulty;
    const stop = createStopSignal({ signal, closing: closing.signal, deadline, now });
    try {
      stop.check();
      const current = await orAborted(connect(), stop.signal);
      const engine = await current.ready;
      let hashes = 0;
      let count = FIRST_BATCH_SIZE;
      for (;;) {
        const block = { challenge, difficulty, start: hashes, count };
        const result = await orAborted(current.search(block), stop.signal);
        hashes += result.hashes;
        onProgress?.({ hashes, expectedHashes, elapsedMs: now() - begunAt });
        stop.check();
        if (result.nonce !== null) {
          await confirm(puzzle, result.nonce, current);
          return { nonce: result.nonce, hashes, elapsedMs: now() - begunAt, engine, workers: 1 };
        }
        count = nextBatchSize(count, result.elapsedMs);
      }
    } finally {
      stop.dispose();
    }
  }

  return {
    solve,
    warm() {
      // What goes wrong here goes wrong again in the next solve, which has somebody to tell.
      connect().catch(() => {});
    },
    close() {
      const error = new OtpError('ABORTED', 'the solver was closed');
      closing.abort(error);
      link?.close(error);
    },
  };
}

/** An engine that answers wrongly is not asked again. */
async function confirm({ challenge, difficulty }: Puzzle, nonce: number, link: WorkerLink) {
  if (await verify(challenge, difficulty, nonce)) return;
  const error = new OtpError(
    'SOLVER_FAILED',
    'the worker answered with a nonce that does not solve',
  );
  link.close(error);
  throw error;
}
