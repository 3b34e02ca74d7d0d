/**
 * One solve, shared by several searchers.
 *
 * 1. The number of workers depends on the expected work. It grows once their speed is known.
 * 2. A worker that fails is replaced, at most twice; then the solve fails.
 * 3. If a worker cannot be started, the next script is tried. If no script is left, the running workers
 *    take over its share; if none runs, the page's own thread searches.
 * 4. The ledger decides the result; it is the same for any number of searchers.
 *
 * @module
 */
import { isOtpError, OtpError } from '@otp-kit/protocol';
import type { EngineName } from '../engines/search-engine.ts';
import type { KernelSize } from '../kernel/kernel.ts';
import { createBlockLedger } from './block-ledger.ts';
import { orAborted } from './or-aborted.ts';
import { isSolution, runSearcher, type SharedSearch } from './run-searcher.ts';
import type { Searcher } from './searcher.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { SearchedBlock, Started } from './worker-protocol.ts';

const BLOCKS_AT_ONCE = { worker: 2, page: 1 } as const;
const MAX_CRASHES = 2;
// The resolution of the clock and a single interruption distort shorter measurements.
const MEASURABLE_MS = 5;

type Place = keyof typeof BLOCKS_AT_ONCE;

/** Options of {@link searchInParallel}. */
export interface ParallelSearch {
  readonly challenge: string;
  readonly difficulty: number;
  readonly pool: WorkerPool;
  /** How many workers the work is worth at a speed; without an argument, at the last known speed. */
  readonly workersWorth: (hashesPerMs?: number) => number;
  readonly signal: AbortSignal;
  /** Called after every block with the total hashes so far. If it throws, the search ends with that error. */
  readonly onBlock: (hashes: number) => void;
  /** Called once for each engine that starts. */
  readonly onStarted: (started: Started, place: Place, cause?: unknown) => void;
}

/** The smallest nonce, and how it was found. */
export interface FoundNonce {
  readonly nonce: number;
  readonly hashes: number;
  readonly engine: EngineName;
  /** The choice of the worker that replied last; only with `wasm-simd`. */
  readonly kernel?: KernelSize;
  /** How many workers took part; 0 for the page's own thread. */
  readonly workers: number;
}

/**
 * Finds the smallest nonce from 0 upwards.
 *
 * @throws {OtpError} `SOLVER_UNAVAILABLE`, `SOLVER_FAILED`; the signal's reason; the error of `onBlock`
 */
export async function searchInParallel(options: ParallelSearch): Promise<FoundNonce> {
  const over = new AbortController();
  const found = new Promise<FoundNonce>((resolve, reject) => {
    startSearch(options, over.signal, resolve, reject);
  });
  try {
    return await orAborted(found, options.signal);
  } finally {
    over.abort();
  }
}

function startSearch(
  { challenge, difficulty, pool, workersWorth, onBlock, onStarted }: ParallelSearch,
  over: AbortSignal,
  resolve: (found: FoundNonce) => void,
  reject: (error: unknown) => void,
): void {
  const ledger = createBlockLedger(0, Number.MAX_SAFE_INTEGER);
  const search: SharedSearch = { challenge, difficulty, ledger, over };
  const running = new Set<Searcher>();
  const workersUsed = new Set<Searcher>();
  let target = 0;
  let hashes = 0;
  let crashes = 0;
  let bestRate = 0;

  function resize(count: number): void {
    target = count;
    try {
      for (const worker of pool.workers(count)) run(worker, 'worker');
    } catch (error) {
      if (running.size === 0) run(pool.page(), 'page', error);
    }
  }

  function run(searcher: Searcher, place: Place, cause?: unknown): void {
    if (running.has(searcher)) return;
    // The first searcher gets its blocks while its engine starts. Another must not hold a range while it
    // loads, because the result may have to wait for it.
    const mayBegin = running.size === 0 ? Promise.resolve() : searcher.ready;
    running.add(searcher);
    mayBegin
      .then(() =>
        runSearcher(searcher, search, {
          blocksAtOnce: BLOCKS_AT_ONCE[place],
          onStarted: (started) => onStarted(started, place, cause),
          onBlock: (searched, { engine }, isFirst) => {
            hashes += searched.hashes;
            if (place === 'worker') workersUsed.add(searcher);
            const goesOn = report(engine, searched.kernel);
            if (goesOn && place === 'worker' && !isFirst) grow(searched);
            return goesOn;
          },
        }),
      )
      .finally(() => running.delete(searcher))
      .catch((error: unknown) => {
        if (!over.aborted) replace(place, error);
      })
      .catch(reject);
  }

  function replace(place: Place, error: unknown): void {
    const neverStarted = isOtpError(error) && error.code === 'SOLVER_UNAVAILABLE';
    if (place === 'page') reject(error);
    else if (neverStarted && pool.tryNextScript()) resize(target);
    else if (neverStarted) continueWithout(error);
    else if (crashes === MAX_CRASHES) reject(error);
    else {
      crashes += 1;
      resize(target);
    }
  }

  /** Continues with the workers that did start, or on the page. */
  function continueWithout(error: unknown): void {
    for (const worker of workersUsed) if (!worker.closed) run(worker, 'worker');
    if (running.size === 0) run(pool.page(), 'page', error);
  }

  /** Reports the progress and settles the search if it is over. Returns whether it goes on. */
  function report(engine: EngineName, kernel?: KernelSize): boolean {
    try {
      onBlock(hashes);
    } catch (error) {
      reject(error);
      return false;
    }
    const nonce = ledger.answer();
    if (nonce === null) reject(new OtpError('SOLVER_FAILED', 'no safe integer solves it'));
    else if (nonce !== undefined) {
      const found = { nonce, hashes, engine, workers: workersUsed.size };
      resolve(kernel === undefined ? found : { ...found, kernel });
    }
    return nonce === undefined;
  }

  /** Adds workers once the measured speed shows that they are worth starting. */
  function grow({ hashes: tried, elapsedMs }: SearchedBlock): void {
    if (elapsedMs < MEASURABLE_MS) return;
    // A disturbance makes a block slower, so the fastest block is the best measurement.
    bestRate = Math.max(bestRate, tried / elapsedMs);
    const worth = workersWorth(bestRate);
    if (worth > target) resize(worth);
  }

  if (pool.isOnPage()) run(pool.page(), 'page');
  else resize(workersWorth());
  // Warms up the check of the nonce while the worker loads.
  isSolution(challenge, difficulty, { start: 0, count: 1 }, 0);
}
