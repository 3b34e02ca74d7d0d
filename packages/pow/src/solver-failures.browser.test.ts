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

// Short for a test, and still long beside a batch on a machine that is busy with other things.
const SOON_MS = 1_000;
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
    'since its script %s leaves the work to the page, and the log says why',
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

  test('leaves the work to one that does', async () => {
    const worker = firstThenReal(() => workerOf('throw new Error("broken build")'));
    const { solver, log } = setUp({ worker, workers: 2 });

    const solution = await solver.solve({ ...HARD, difficulty: 5 });

    expect(solution).toMatchObject({ nonce: HARD.nonce, workers: 1 });
    expect(log).toEqual([]);
  });

  test.each([
    ['is silent', () => firstThenReal(() => workerOf('self.onmessage = () => {}'))],
    ['is the only one that can be constructed', onlyOne],
  ])('costs no other worker its chance when it %s', async (_, worker) => {
    const { solver, log } = setUp({ worker: worker(), workers: 2, readyTimeoutMs: 3 * SOON_MS });

    const solution = await solver.solve({ ...HARD, difficulty: 5 });

    expect(solution).toMatchObject({ nonce: HARD.nonce, workers: 1 });
    expect(log).toEqual([]);
  });

  test('does not hold up an abort', async () => {
    const { solver } = setUp({ worker: () => workerOf('self.onmessage = () => {}') });
    const controller = new AbortController();
    const solution = solver.solve(PUZZLE, { signal: controller.signal });

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('leaves the page able to abort its own work', async () => {
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
  test('plain JavaScript solves where WebAssembly is forbidden, and the log says so once', async () => {
    const worker = () =>
      realWorkerAfter(`
        WebAssembly.Module = function () { throw new WebAssembly.CompileError('blocked by CSP'); };
        // Which of the two slow engines a trial finds faster is the machine's business.
        delete self.crypto.constructor.prototype.subtle;
      `);
    const { solver, log } = setUp({ worker, workers: 1 });

    const solutions = [await solver.solve(PUZZLE), await solver.solve(PUZZLE)];

    expect(solutions[1]).toMatchObject({ nonce: 589, workers: 1, engine: 'javascript' });
    expect(log.map(({ code, engine }) => [code, engine])).toEqual([['SLOW_ENGINE', 'javascript']]);
    expect(log[0]?.message).toContain('blocked by CSP');
  });

  test('hash-wasm solves where WebAssembly has no vectors', async () => {
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

  test('one that was asked for and does not run is SOLVER_UNAVAILABLE', async () => {
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

describe('a worker that dies in the middle', () => {
  const dies = () =>
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
    ['throws', dies],
    ['answers with a nonce that does not solve', answersWrongly],
    ['has an engine that breaks', breaks],
  ])('since it %s is replaced, and the answer is the smallest nonce', async (_, first) => {
    const { solver, workers } = setUp({ worker: firstThenReal(first), workers: 1 });

    const solution = await solver.solve(HARD);

    expect(solution.nonce).toBe(HARD.nonce);
    expect(workers.made.length).toBe(2);
    expect(workers.terminated).toBe(1);
  });

  test.each<[string, () => Worker, string]>([
    ['throws', dies, 'out of memory'],
    ['answers with a nonce that does not solve', answersWrongly, 'does not solve'],
  ])('time after time, since it %s, is SOLVER_FAILED', async (_, worker, words) => {
    const { solver, workers } = setUp({ worker, workers: 1 });

    const solution = solver.solve(HARD);

    await expect(solution).rejects.toMatchObject({ name: 'OtpError', code: 'SOLVER_FAILED' });
    await expect(solution).rejects.toThrow(words);
    expect(workers.made.length).toBe(3);
    expect(workers.terminated).toBe(3);
  });

  test('since somebody terminates it, of which no event tells, is replaced', async () => {
    const { solver, workers } = setUp({ workers: 1, batchTimeoutMs: SOON_MS });
    const { underWay, solution } = begin(solver, { puzzle: HARD });
    await underWay;

    workers.made[0]?.terminate();

    expect((await solution).nonce).toBe(HARD.nonce);
    expect(workers.made.length).toBe(2);
  });

  test('since a message of it cannot be read is replaced, for every solve that it had', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const solves = [begin(solver, { puzzle: HARD }), begin(solver, { puzzle: HARD })];
    await solves[0]?.underWay;

    workers.made[0]?.dispatchEvent(new MessageEvent('messageerror'));

    for (const { solution } of solves) expect((await solution).nonce).toBe(HARD.nonce);
    expect(workers.made.length).toBe(2);
  });

  test('among several leaves its blocks to the others', async () => {
    const worker = firstThenReal(dies);
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

  test('holds up neither an abort nor a deadline', async () => {
    const { solver } = setUp({ worker: firstThenReal(hangsOnSearch), workers: 1 });
    const controller = new AbortController();
    const aborted = solver.solve(PUZZLE, { signal: controller.signal });
    const late = solver.solve(PUZZLE, { deadline: Date.now() + 300 });

    controller.abort();

    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });

  test('is terminated and replaced', async () => {
    const worker = firstThenReal(hangsOnSearch);
    const { solver, workers } = setUp({ worker, workers: 1, batchTimeoutMs: SOON_MS });

    const solution = await solver.solve(PUZZLE);

    expect(solution.nonce).toBe(589);
    expect(workers.made.length).toBe(2);
    expect(workers.terminated).toBe(1);
  });
});

test('the real worker is what these are compared with', async () => {
  const { solver, workers } = setUp({ worker: realWorker, workers: 1 });

  expect((await solver.solve(HARD)).nonce).toBe(HARD.nonce);
  expect(workers.made.length).toBe(1);
});

/** A factory that works once. */
function onlyOne(): () => Worker {
  let made = 0;
  return () => {
    made += 1;
    if (made > 1) throw new DOMException('one is enough', 'QuotaExceededError');
    return realWorker();
  };
}
