import { afterEach, describe, expect, test } from 'vitest';
import { createSolver, type Solver, type SolverOptions } from './index.ts';

const PUZZLE = {
  challenge: '46e7966dff28a328eae4dbc06e40c86094fa2d24f03edded9a3c83da3f7af698',
  difficulty: 3,
};
// Short for a test, and still long beside a batch on a machine that is busy with other things.
const SOON_MS = 1_000;
const ENDLESS = { ...PUZZLE, difficulty: 64 };
// Served as a module by the test server, so that a worker of the test may import the real one.
const REAL_WORKER = new URL('./worker.ts', import.meta.url).href;

const solvers: Solver[] = [];

afterEach(() => {
  for (const solver of solvers.splice(0)) solver.close();
});

function create(options: SolverOptions): Solver {
  const solver = createSolver(options);
  solvers.push(solver);
  return solver;
}

const realWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

function moduleUrl(script: string): string {
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}

function workerOf(script: string): Worker {
  return new Worker(moduleUrl(script), { type: 'module' });
}

/** The real worker's script in a thread that runs something else first. */
function realWorkerAfter(script: string): Worker {
  return workerOf(`import '${moduleUrl(script)}'; import '${REAL_WORKER}';`);
}

/** A factory whose first worker is another than the later ones; `made` has them all. */
function firstThenReal(first: () => Worker) {
  const made: Worker[] = [];
  const worker = () => {
    const next = made.length === 0 ? first() : realWorker();
    made.push(next);
    return next;
  };
  return { worker, made };
}

/** A promise and its resolve, until `Promise.withResolvers` is in the language level of the tests. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Begins an endless solve and waits until its worker has answered a block. */
async function underWay(solver: Solver) {
  const { promise, resolve } = deferred();
  const solution = solver.solve(ENDLESS, { onProgress: resolve });
  // The test looks at it later; its rejection is not unhandled meanwhile.
  solution.catch(() => {});
  await promise;
  return { solution };
}

describe('SOLVER_UNAVAILABLE', () => {
  const unavailable = { name: 'OtpError', code: 'SOLVER_UNAVAILABLE' };

  test.each<[string, string, () => Worker]>([
    [
      'whose script does not exist',
      'could not be loaded',
      () => new Worker(new URL('/no-such-worker.js', location.href), { type: 'module' }),
    ],
    ['whose script throws', 'broken build', () => workerOf('throw new Error("broken build")')],
    ['whose script does not parse', 'could not be loaded', () => workerOf('const = 1')],
    [
      'whose imports fail',
      'could not be loaded',
      () => workerOf(`import '${new URL('/no-such-module.js', location.href)}'`),
    ],
    [
      'that may not compile WebAssembly',
      'blocked by CSP',
      () =>
        realWorkerAfter(
          'WebAssembly.compile = WebAssembly.instantiate = () => Promise.reject(new WebAssembly.CompileError("blocked by CSP"))',
        ),
    ],
  ])('is told of a worker %s, and the next solve starts afresh', async (_, words, first) => {
    const { worker, made } = firstThenReal(first);
    const solver = create({ worker });

    const solution = solver.solve(PUZZLE);

    await expect(solution).rejects.toMatchObject(unavailable);
    await expect(solution).rejects.toThrow(words);

    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
    expect(made.length).toBe(2);
  });

  test('is told, with the cause, of a worker that cannot be constructed', async () => {
    const refusal = new DOMException('denied by policy', 'SecurityError');
    const { worker } = firstThenReal(() => {
      throw refusal;
    });
    const solver = create({ worker });

    await expect(solver.solve(PUZZLE)).rejects.toMatchObject({ ...unavailable, cause: refusal });
  });

  test('is told of a worker that never says that it is ready, which is terminated', async () => {
    let terminated = false;
    const { worker } = firstThenReal(() => {
      const silent = workerOf('self.onmessage = () => {}');
      const terminate = silent.terminate.bind(silent);
      silent.terminate = () => {
        terminated = true;
        terminate();
      };
      return silent;
    });
    const solver = create({ worker, readyTimeoutMs: 100 });

    await expect(solver.solve(PUZZLE)).rejects.toMatchObject(unavailable);

    expect(terminated).toBe(true);
  });

  test('is told by the solve after a warm that failed, not by the warm', async () => {
    const { worker } = firstThenReal(() => workerOf('throw new Error("broken build")'));
    const solver = create({ worker });
    solver.warm();

    const solution = solver.solve(PUZZLE);

    await expect(solution).rejects.toMatchObject(unavailable);
  });
});

describe('SOLVER_FAILED', () => {
  const failed = { name: 'OtpError', code: 'SOLVER_FAILED' };

  test('is told when the worker throws mid-run, and the next solve starts afresh', async () => {
    const { worker, made } = firstThenReal(() =>
      realWorkerAfter(`
        self.addEventListener('message', ({ data }) => {
          if (data === 'die') throw new Error('out of memory');
        });
      `),
    );
    const solver = create({ worker });
    const { solution } = await underWay(solver);

    made[0]?.postMessage('die');

    await expect(solution).rejects.toMatchObject(failed);
    await expect(solution).rejects.toThrow('out of memory');
    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
    expect(made.length).toBe(2);
  });

  test('is told when somebody terminates the worker mid-run, of which no event tells', async () => {
    const { worker, made } = firstThenReal(realWorker);
    const solver = create({ worker, batchTimeoutMs: SOON_MS });
    const { solution } = await underWay(solver);

    made[0]?.terminate();

    await expect(solution).rejects.toMatchObject(failed);
    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
  });

  test('is told to every solve that the worker had', async () => {
    const { worker, made } = firstThenReal(realWorker);
    const solver = create({ worker, batchTimeoutMs: SOON_MS });
    const solves = await Promise.all([underWay(solver), underWay(solver)]);

    made[0]?.terminate();

    for (const { solution } of solves) await expect(solution).rejects.toMatchObject(failed);
  });

  test('is told when a message of the worker cannot be read', async () => {
    const { worker, made } = firstThenReal(realWorker);
    const solver = create({ worker });
    const { solution } = await underWay(solver);

    made[0]?.dispatchEvent(new MessageEvent('messageerror'));

    await expect(solution).rejects.toMatchObject(failed);
  });

  test('is told when the engine breaks, with its words', async () => {
    const { worker } = firstThenReal(() =>
      realWorkerAfter(`
        self.addEventListener('message', ({ data }) => {
          if (data.path[0] !== 'search') return;
          Uint8Array.prototype.subarray = () => { throw new RangeError('memory gone'); };
        });
      `),
    );
    const solver = create({ worker });

    const solution = solver.solve(PUZZLE);

    await expect(solution).rejects.toMatchObject(failed);
    await expect(solution).rejects.toThrow('memory gone');
  });

  test('is told instead of a nonce that does not solve, and that worker is not asked again', async () => {
    const { worker, made } = firstThenReal(() =>
      realWorkerAfter(`
        const post = self.postMessage.bind(self);
        self.postMessage = (message, transfer) => {
          if (message.value?.nonce > 0) message.value.nonce += 1;
          post(message, transfer);
        };
      `),
    );
    const solver = create({ worker });

    await expect(solver.solve(PUZZLE)).rejects.toMatchObject(failed);

    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
    expect(made.length).toBe(2);
  });
});

describe('a hung worker', () => {
  const hangsOnSearch = () =>
    realWorkerAfter(`
      self.addEventListener('message', ({ data }) => {
        if (data.path[0] === 'search') for (;;);
      });
    `);

  test('holds up neither an abort nor a deadline', async () => {
    const { worker } = firstThenReal(hangsOnSearch);
    const solver = create({ worker });
    const controller = new AbortController();
    const aborted = solver.solve(PUZZLE, { signal: controller.signal });
    const late = solver.solve(PUZZLE, { deadline: Date.now() + 300 });

    controller.abort();

    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });

  test('is terminated and replaced, even when its solve was aborted long before', async () => {
    const { worker, made } = firstThenReal(hangsOnSearch);
    const { promise: terminated, resolve } = deferred();
    const { promise: searching, resolve: onSearch } = deferred();
    const solver = create({
      worker: () => {
        const next = worker();
        const terminate = next.terminate.bind(next);
        next.terminate = () => {
          terminate();
          resolve();
        };
        const post = next.postMessage.bind(next);
        next.postMessage = (message: { path: readonly string[] }) => {
          post(message);
          if (message.path[0] === 'search') onSearch();
        };
        return next;
      },
      batchTimeoutMs: SOON_MS,
    });
    const controller = new AbortController();
    const solution = solver.solve(PUZZLE, { signal: controller.signal });
    await searching;
    controller.abort();
    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });

    await terminated;

    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
    expect(made.length).toBe(2);
  });
});
