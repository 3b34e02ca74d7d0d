import { OtpError } from '@otp-kit/protocol';
import type { EngineName } from '../engines/search-engine.ts';
import { openPageSearcher } from './page-searcher.ts';
import type { Searcher } from './searcher.ts';
import { openWorkerSearcher, type WorkerSearcherOptions } from './worker-searcher.ts';

/** The workers of a solver, shared by its solves. */
export interface WorkerPool {
  /**
   * The first `count` workers, or as many as can be started.
   *
   * @throws {OtpError} `SOLVER_UNAVAILABLE` if none can be constructed
   */
  workers(count: number): Searcher[];
  /** Creates the next workers in another way, if there is one that was not tried. Returns whether there is. */
  tryNextScript(): boolean;
  /** The searcher on this thread, used if no worker can be started. */
  page(): Searcher;
  /** Whether this thread searches. No worker is tried again until it has been idle for `idleMs`. */
  isOnPage(): boolean;
  /** Keeps the workers until the returned function is called; they are closed after `idleMs` without a user. */
  acquire(): () => void;
  /** Closes all searchers. */
  close(error: OtpError): void;
}

/** The ways to create a worker. */
export type WorkerScripts = readonly [() => Worker, ...(() => Worker)[]];

/** Options of a pool. */
export interface WorkerPoolOptions extends Omit<WorkerSearcherOptions, 'worker'> {
  /** In the order to try them. */
  readonly scripts: WorkerScripts;
  readonly engine: EngineName | undefined;
  readonly idleMs: number;
}

// Compiling takes about 5 ms. A first worker that is slower than this may never start, and compiling
// again costs less than waiting for it.
const MODULE_TIMEOUT_MS = 1_000;

/** Creates an empty pool. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { engine, idleMs, scripts } = options;
  let [worker, ...others] = scripts;
  let searchers: Searcher[] = [];
  let page: Searcher | undefined;
  let users = 0;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  function close(error: OtpError) {
    clearTimeout(idleTimer);
    for (const searcher of searchers) searcher.close(error);
    page?.close(error);
    searchers = [];
    page = undefined;
  }

  return {
    workers(count) {
      searchers = searchers.filter((searcher) => !searcher.closed);
      try {
        while (searchers.length < count) {
          searchers.push(openWorker({ ...options, worker }, searchers[0]));
        }
      } catch (error) {
        // Some workers are better than none.
        if (searchers.length === 0) throw error;
      }
      return searchers.slice(0, count);
    },
    tryNextScript() {
      const [next, ...rest] = others;
      if (next === undefined) return false;
      worker = next;
      others = rest;
      return true;
    },
    page() {
      if (page === undefined || page.closed) {
        page = openPage(engine);
      }
      return page;
    },
    isOnPage: () => page !== undefined && !page.closed,
    acquire() {
      users += 1;
      clearTimeout(idleTimer);
      return () => {
        users -= 1;
        // A closed pool has nothing to close and must not keep a timer.
        if (users > 0 || (searchers.length === 0 && page === undefined)) return;
        idleTimer = setTimeout(() => {
          close(new OtpError('ABORTED', 'the worker was idle and was closed'));
        }, idleMs);
      };
    },
    close,
  };
}

/** @param first compiles the kernel, which the other workers reuse, so that V8 optimises it only once */
function openWorker(
  options: WorkerSearcherOptions & Pick<WorkerPoolOptions, 'engine'>,
  first: Searcher | undefined,
): Searcher {
  const compiled = first?.ready.then(
    ({ module }) => module,
    () => undefined,
  );
  const start = withTimeout(compiled, MODULE_TIMEOUT_MS).then((module) => ({
    engine: options.engine,
    module,
  }));
  const searcher = openWorkerSearcher(options, start);
  // A solve handles the rejection; a worker that was only warmed has no solve yet.
  searcher.ready.catch(() => {});
  return searcher;
}

function openPage(engine: EngineName | undefined): Searcher {
  const page = openPageSearcher(async () => {
    // Loaded only here: a page whose workers run does not need it.
    const { startEngine } = await import('../engines/start-engine.ts');
    return startEngine({ engine });
  });
  page.ready.catch(() => {});
  return page;
}

/** Resolves as the promise does, or with `undefined` after `timeoutMs`. */
async function withTimeout<T>(
  promise: Promise<T> | undefined,
  timeoutMs: number,
): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
