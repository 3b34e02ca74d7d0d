import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { afterEach, describe, expect, test } from 'vitest';
import type { SolverOptions } from './index.ts';
import {
  begin,
  closeSolvers,
  firstThenReal,
  PUZZLE,
  realWorker,
  realWorkerAfter,
  setUp,
  workerOf,
} from './solver.fixture.ts';

afterEach(closeSolvers);

// Short for a test, and still long compared with a batch on a busy machine.
const SHORT_TIMEOUT_MS = 1_000;
const HARD =
  vectors.solved.find(({ nonce, difficulty }) => difficulty === 5 && nonce > 1_000_000) ??
  expect.fail('no such vector');

describe('a worker that does not load', () => {
  test.each<[string, string, () => Worker, SolverOptions?]>([
    [
      'does not exist',
      'could not be loaded',
      () => new Worker(new URL('/no-such-worker.js', location.href), { type: 'module' }),
    ],
    ['throws', 'broken build', () => workerOf('throw new Error("broken build")')],
    ['does not parse', 'could not be loaded', () => workerOf('const = 1')],
    [
      'has imports that fail',
      'could not be loaded',
      () => workerOf(`import '${new URL('/no-such-module.js', location.href)}'`),
    ],
    [
      'cannot be constructed',
      'denied by policy',
      () => {
        throw new DOMException('denied by policy', 'SecurityError');
      },
    ],
    [
      'never says that it is ready',
      'no answer',
      () => workerOf('self.onmessage = () => {}'),
      { readyTimeoutMs: 500 },
    ],
  ])(
    'because its script %s leaves the work to the page, and the log contains the reason',
    async (_, why, worker, options) => {
      const { solver, workers, log } = setUp({ worker, workers: 2, ...options });

      const solutions = [await solver.solve(PUZZLE), await solver.solve(HARD)];

      expect(solutions).toMatchObject([
        { nonce: 589, workers: 0, engine: 'wasm-simd' },
        { nonce: HARD.nonce, workers: 0 },
      ]);
      expect(log.map(({ code }) => code)).toEqual(['NO_WORKER']);
      expect(log[0]?.message).toContain(why);
      expect(workers.terminated).toBe(workers.made.length);
    },
  );

  test('leaves the work to a worker that does', async () => {
    const worker = firstThenReal(() => workerOf('throw new Error("broken build")'));
    const { solver, log } = setUp({ worker, workers: 2 });

    const solution = await solver.solve({ ...HARD, difficulty: 5 });

    expect(solution).toMatchObject({ nonce: HARD.nonce, workers: 1 });
    expect(log).toEqual([]);
  });

  test.each([
    ['is silent', () => firstThenReal(() => workerOf('self.onmessage = () => {}'))],
    ['is followed by a factory error', onlyOne],
  ])('does not prevent the use of another worker when it %s', async (_, worker) => {
    const { solver, log } = setUp({
      worker: worker(),
      workers: 2,
      readyTimeoutMs: 3 * SHORT_TIMEOUT_MS,
    });

    const solution = await solver.solve({ ...HARD, difficulty: 5 });

    expect(solution).toMatchObject({ nonce: HARD.nonce, workers: 1 });
    expect(log).toEqual([]);
  });

  test('does not delay an abort', async () => {
    const { solver } = setUp({ worker: () => workerOf('self.onmessage = () => {}') });
    const controller = new AbortController();
    const solution = solver.solve(PUZZLE, { signal: controller.signal });

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('leaves the work to the page, which can abort it', async () => {
    const { solver } = setUp({
      worker: () => {
        throw new Error('no worker');
      },
    });
    const controller = new AbortController();
    const { underWay, solution } = begin(solver, { signal: controller.signal });
    await underWay;

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

describe('engines', () => {
  test('plain JavaScript solves if WebAssembly is forbidden, and the log has one entry', async () => {
    const worker = () =>
      realWorkerAfter(`
        WebAssembly.Module = function () { throw new WebAssembly.CompileError('blocked by CSP'); };
        // Without this, the trial could choose Web Crypto on some machines.
        delete self.crypto.constructor.prototype.subtle;
      `);
    const { solver, log } = setUp({ worker, workers: 1 });

    const solutions = [await solver.solve(PUZZLE), await solver.solve(PUZZLE)];

    expect(solutions[1]).toMatchObject({ nonce: 589, workers: 1, engine: 'javascript' });
    expect(log.map(({ code, engine }) => [code, engine])).toEqual([['SLOW_ENGINE', 'javascript']]);
    expect(log[0]?.message).toContain('blocked by CSP');
  });

  test('hash-wasm solves if WebAssembly has no SIMD', async () => {
    const worker = () =>
      realWorkerAfter(`
        const { Module } = WebAssembly;
        WebAssembly.Module = function (bytes) {
          if (bytes.includes(0xfd)) throw new WebAssembly.CompileError('invalid opcode 0xfd');
          return new Module(bytes);
        };
      `);
    const { solver, log } = setUp({ worker, workers: 1 });

    const solution = await solver.solve(PUZZLE);

    expect(log).toMatchObject([
      { code: 'SLOW_ENGINE', engine: 'hash-wasm', message: expect.stringContaining('opcode') },
    ]);
    expect(solution).toMatchObject({ nonce: 589, workers: 1, engine: 'hash-wasm' });
  });

  test('a requested engine that does not run is SOLVER_UNAVAILABLE', async () => {
    const worker = () => realWorkerAfter('delete self.crypto.constructor.prototype.subtle');
    const { solver } = setUp({ worker, engine: 'webcrypto', workers: 1 });
    const { subtle } = globalThis.crypto;
    Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true });
    try {
      await expect(solver.solve(PUZZLE)).rejects.toMatchObject({ code: 'SOLVER_UNAVAILABLE' });
    } finally {
      Reflect.deleteProperty(globalThis.crypto, 'subtle');
    }
    expect(globalThis.crypto.subtle).toBe(subtle);
  });
});

describe('a worker that fails during a solve', () => {
  const crashes = () =>
    realWorkerAfter(`
      let searches = 0;
      self.addEventListener('message', ({ data }) => {
        if (data.path[0] !== 'search') return;
        searches += 1;
        if (searches === 3) throw new Error('out of memory');
      });
    `);
  const answersWrongly = () =>
    realWorkerAfter(`
      const post = self.postMessage.bind(self);
      self.postMessage = (message, transfer) => {
        if (message.value?.nonce > 0) message.value.nonce += 1;
        post(message, transfer);
      };
    `);
  const breaks = () =>
    realWorkerAfter('Math.ceil = () => { throw new RangeError("memory gone"); }');

  test.each<[string, () => Worker]>([
    ['throws', crashes],
    ['answers with a nonce that does not solve', answersWrongly],
    ['has an engine that breaks', breaks],
  ])('is replaced when it %s, and the answer is the smallest nonce', async (_, first) => {
    const { solver, workers } = setUp({ worker: firstThenReal(first), workers: 1 });

    const solution = await solver.solve(HARD);

    expect(solution.nonce).toBe(HARD.nonce);
    expect(workers.made.length).toBe(2);
    expect(workers.terminated).toBe(1);
  });

  test.each<[string, () => Worker, string]>([
    ['throws', crashes, 'out of memory'],
    ['answers with a nonce that does not solve', answersWrongly, 'does not solve'],
  ])('is SOLVER_FAILED when it %s each time', async (_, worker, words) => {
    const { solver, workers } = setUp({ worker, workers: 1 });

    const solution = solver.solve(HARD);

    await expect(solution).rejects.toMatchObject({ name: 'OtpError', code: 'SOLVER_FAILED' });
    await expect(solution).rejects.toThrow(words);
    expect(workers.made.length).toBe(3);
    expect(workers.terminated).toBe(3);
  });

  test('is replaced when it is terminated, which fires no event', async () => {
    const { solver, workers } = setUp({ workers: 1, batchTimeoutMs: SHORT_TIMEOUT_MS });
    const { underWay, solution } = begin(solver, { puzzle: HARD });
    await underWay;

    workers.made[0]?.terminate();

    expect((await solution).nonce).toBe(HARD.nonce);
    expect(workers.made.length).toBe(2);
  });

  test('is replaced for each of its solves when a message cannot be read', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const solves = [begin(solver, { puzzle: HARD }), begin(solver, { puzzle: HARD })];
    await solves[0]?.underWay;

    workers.made[0]?.dispatchEvent(new MessageEvent('messageerror'));

    for (const { solution } of solves) expect((await solution).nonce).toBe(HARD.nonce);
    expect(workers.made.length).toBe(2);
  });

  test('leaves its blocks to the other workers', async () => {
    const worker = firstThenReal(crashes);
    const { solver } = setUp({ worker, workers: 3 });

    const solution = await solver.solve(HARD);

    expect(solution.nonce).toBe(HARD.nonce);
  });
});

describe('a hung worker', () => {
  const hangsOnSearch = () =>
    realWorkerAfter(`
      self.addEventListener('message', ({ data }) => {
        if (data.path[0] === 'search') for (;;);
      });
    `);

  test('delays neither an abort nor a deadline', async () => {
    const { solver } = setUp({ worker: firstThenReal(hangsOnSearch), workers: 1 });
    const controller = new AbortController();
    const aborted = solver.solve(PUZZLE, { signal: controller.signal });
    const late = solver.solve(PUZZLE, { endsAtMs: Date.now() + 300 });

    controller.abort();

    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });

  test('is terminated and replaced', async () => {
    const worker = firstThenReal(hangsOnSearch);
    const { solver, workers } = setUp({ worker, workers: 1, batchTimeoutMs: SHORT_TIMEOUT_MS });

    const solution = await solver.solve(PUZZLE);

    expect(solution.nonce).toBe(589);
    expect(workers.made.length).toBe(2);
    expect(workers.terminated).toBe(1);
  });
});

test('the real worker solves the same puzzle without a replacement', async () => {
  const { solver, workers } = setUp({ worker: realWorker, workers: 1 });

  expect((await solver.solve(HARD)).nonce).toBe(HARD.nonce);
  expect(workers.made.length).toBe(1);
});

/** A factory that works once. */
function onlyOne(): () => Worker {
  let made = 0;
  return () => {
    made += 1;
    if (made > 1) throw new DOMException('only one worker', 'QuotaExceededError');
    return realWorker();
  };
}
