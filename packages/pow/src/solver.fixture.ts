import type { Block } from './engines/search-engine.ts';
import { createSolver, type Solver, type SolverLogEntry, type SolverOptions } from './index.ts';

export const CHALLENGE = '46e7966dff28a328eae4dbc06e40c86094fa2d24f03edded9a3c83da3f7af698';
/** Its solution is 589. */
export const PUZZLE = { challenge: CHALLENGE, difficulty: 3 };
/** No digest with 64 leading zeros is known, so a solve runs until it is aborted. */
export const ENDLESS = { challenge: CHALLENGE, difficulty: 64 };

// The test server serves it as a module, so that a test's worker can import the real one.
const REAL_WORKER = new URL('./worker.ts', import.meta.url).href;

/** Records what the page does with its workers, at the injected factory. */
export interface Workers {
  readonly made: Worker[];
  terminated: number;
  /** The messages that comlink posted, as text. */
  readonly messages: string[];
  /** The blocks that were given out, in order. */
  readonly blocks: Block[];
}

interface ComlinkMessage {
  readonly path?: readonly string[];
  readonly argumentList?: readonly { readonly value: Block }[];
}

const solvers: Solver[] = [];

/** Closes every solver of a test, and with it every worker. */
export function closeSolvers(): void {
  for (const solver of solvers.splice(0)) solver.close();
}

/** A solver whose workers and log are recorded. */
export function setUp(options: SolverOptions = {}) {
  const workers: Workers = { made: [], terminated: 0, messages: [], blocks: [] };
  const log: SolverLogEntry[] = [];
  const make = options.worker ?? realWorker;
  const solver = createSolver({
    ...options,
    log: (entry) => log.push(entry),
    worker: () => watched(make(), workers),
  });
  solvers.push(solver);
  return { solver, workers, log };
}

function watched(worker: Worker, workers: Workers): Worker {
  workers.made.push(worker);
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message: ComlinkMessage) => {
    workers.messages.push(JSON.stringify(message));
    const [block] = message.path?.[0] === 'search' ? (message.argumentList ?? []) : [];
    if (block !== undefined) workers.blocks.push(block.value);
    post(message);
  };
  const terminate = worker.terminate.bind(worker);
  let isTerminated = false;
  worker.terminate = () => {
    if (!isTerminated) workers.terminated += 1;
    isTerminated = true;
    terminate();
  };
  return worker;
}

/** The default worker of `createSolver`. `hash-wasm` does not load in it; see {@link realWorkerAfter}. */
export function realWorker(): Worker {
  return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
}

/** A worker that runs a script. */
export function workerOf(script: string): Worker {
  return new Worker(moduleUrl(script), { type: 'module' });
}

// Vitest rewrites `import()` in every module that it serves, so that it calls this function, which it defines only in pages.
const VITEST_IN_WORKERS =
  'self.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };';

/** The real worker's script in a worker that runs other code first. */
export function realWorkerAfter(script: string): Worker {
  const first = moduleUrl(VITEST_IN_WORKERS + script);
  return workerOf(`import '${first}'; import '${REAL_WORKER}';`);
}

function moduleUrl(script: string): string {
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}

/** A factory with a different first worker. */
export function firstThenReal(first: () => Worker): () => Worker {
  let made = 0;
  return () => {
    made += 1;
    return made === 1 ? first() : realWorker();
  };
}

/** A promise and its resolve function. `Promise.withResolvers` is not in the tests' language level yet. */
export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Starts a solve, by default an endless one. `underWay` resolves when a worker has searched a block. */
export function begin(
  solver: Solver,
  {
    puzzle = ENDLESS,
    ...options
  }: { puzzle?: typeof ENDLESS; signal?: AbortSignal; endsAtMs?: number } = {},
) {
  const { promise: underWay, resolve: onProgress } = deferred();
  const solution = solver.solve(puzzle, { ...options, onProgress });
  // A test may await it later. Until then, its rejection must not count as unhandled.
  solution.catch(() => {});
  return { underWay, solution };
}
