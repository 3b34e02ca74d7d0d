import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { afterEach, describe, expect, test } from 'vitest';
import { createSolver, type Progress, type Solver, type SolverOptions } from './index.ts';
import type { Block } from './search-engine.ts';

const CHALLENGE = '46e7966dff28a328eae4dbc06e40c86094fa2d24f03edded9a3c83da3f7af698';
// No digest with 64 leading zeros is known: a solve that only stops when it is told to.
const ENDLESS = { challenge: CHALLENGE, difficulty: 64 };

// A million and a half hashes take more than a second, and many more on a machine that is busy.
const MANY_HASHES = { timeout: 60_000 };

/** What the page did with its workers, seen from the factory that a host may inject. */
interface Workers {
  started: number;
  terminated: number;
  /** Messages to them, which are one `ready` each and one for each block. */
  messages: { readonly argumentList: readonly { readonly value: Block }[] }[];
}

const solvers: Solver[] = [];

afterEach(() => {
  for (const solver of solvers.splice(0)) solver.close();
});

function setUp(options: SolverOptions = {}): { solver: Solver; workers: Workers } {
  const workers: Workers = { started: 0, terminated: 0, messages: [] };
  const worker = () => {
    const started = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    workers.started += 1;
    const post = started.postMessage.bind(started);
    started.postMessage = (message: Workers['messages'][number]) => {
      workers.messages.push(message);
      post(message);
    };
    const terminate = started.terminate.bind(started);
    started.terminate = () => {
      workers.terminated += 1;
      terminate();
    };
    return started;
  };
  const solver = createSolver({ worker, ...options });
  solvers.push(solver);
  return { solver, workers };
}

/** A promise and its resolve, until `Promise.withResolvers` is in the language level of the tests. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Begins a solve that never ends; `underWay` resolves when its worker has answered a block. */
function begin(solver: Solver, signal?: AbortSignal, deadline?: number) {
  const { promise: underWay, resolve: onProgress } = deferred();
  const solution = solver.solve(ENDLESS, { signal, deadline, onProgress });
  // A test may look at it late; its rejection is not unhandled meanwhile.
  solution.catch(() => {});
  return { underWay, solution };
}

describe('solve', () => {
  test.each(vectors.solved.filter(({ difficulty }) => difficulty <= 5))(
    'finds $nonce at difficulty $difficulty of $seed [POW-01] [POW-03]',
    MANY_HASHES,
    async (vector) => {
      const { challenge, difficulty, nonce } = vector;
      const solver = createSolver();
      solvers.push(solver);

      const solution = await solver.solve({ challenge, difficulty, algorithm: 'sha256' });

      expect(solution).toEqual({
        nonce,
        hashes: nonce + 1,
        elapsedMs: expect.any(Number),
        engine: 'hash-wasm',
        workers: 1,
      });
    },
  );

  test('passes over a nonce that solves only the decoded challenge [POW-02]', async () => {
    const { solver } = setUp();
    const [negative] = vectors.negative;
    const challenge = negative?.challenge ?? '';

    // Nothing at or below 6807 begins with four zeros, so the search tries 6807 and goes on.
    const solution = await solver.solve({ challenge, difficulty: 4 });

    expect(solution.nonce).toBe(79_330);
  });

  test('meets the difficulty of each call, one after another on one worker [CH-08]', async () => {
    const { solver, workers } = setUp();

    const nonces = [];
    for (const difficulty of [2, 4, 1, 3]) {
      nonces.push((await solver.solve({ challenge: CHALLENGE, difficulty })).nonce);
    }

    expect(nonces).toEqual([148, 79_330, 5, 589]);
    expect(workers.started).toBe(1);
  });

  test.each(['', '<script>alert(1)</script>', 'x'.repeat(10_240), 7])(
    'gives instructions no weight and does not pass them on [CH-17]',
    async (instructions) => {
      const { solver, workers } = setUp();
      const body = { challenge: CHALLENGE, difficulty: 3, algorithm: 'sha256', instructions };

      const solution = await solver.solve(body);

      expect(solution.nonce).toBe(589);
      expect(JSON.stringify(workers.messages)).not.toContain('instructions');
    },
  );

  test('reports progress by batch, up to the number of hashes of the solution', async () => {
    const { solver } = setUp();
    const reports: Progress[] = [];

    const solution = await solver.solve(
      { challenge: CHALLENGE, difficulty: 5 },
      { onProgress: (progress) => reports.push(progress) },
    );

    const hashes = reports.map((report) => report.hashes);
    expect(reports.length).toBeGreaterThan(1);
    expect(hashes).toEqual([...hashes].sort((a, b) => a - b));
    expect(hashes.at(-1)).toBe(solution.hashes);
    expect(new Set(reports.map((report) => report.expectedHashes))).toEqual(new Set([16 ** 5]));
  });

  test('hands out blocks that ascend without a gap', async () => {
    const { solver, workers } = setUp();

    await solver.solve({ challenge: CHALLENGE, difficulty: 4 });

    const blocks = workers.messages.flatMap(({ argumentList }) => argumentList);
    let next = 0;
    for (const { value } of blocks) {
      expect(value.start).toBe(next);
      next += value.count;
    }
    expect(next).toBeGreaterThan(79_330);
  });

  test('rejects with what onProgress throws, and the worker is free for the next', async () => {
    const { solver, workers } = setUp();
    const onProgress = () => {
      throw new Error('the progress bar broke');
    };

    await expect(solver.solve(ENDLESS, { onProgress })).rejects.toThrow('the progress bar broke');

    expect((await solver.solve({ challenge: CHALLENGE, difficulty: 3 })).nonce).toBe(589);
    expect(workers.started).toBe(1);
  });

  test.each([
    [{ challenge: 'abc', difficulty: 3 }, TypeError, 'challenge'],
    [{ challenge: CHALLENGE, difficulty: 65 }, RangeError, 'difficulty'],
  ])('rejects %j by the argument and starts no worker', async (puzzle, kind, name) => {
    const { solver, workers } = setUp();

    const solution = solver.solve(puzzle);

    await expect(solution).rejects.toThrow(kind);
    await expect(solution).rejects.toThrow(name);
    expect(workers.started).toBe(0);
  });

  test('refuses another algorithm and starts no worker [CH-16]', async () => {
    const { solver, workers } = setUp();

    const solution = solver.solve({ challenge: CHALLENGE, difficulty: 3, algorithm: 'sha512' });

    await expect(solution).rejects.toMatchObject({ code: 'UNSUPPORTED_ALGORITHM' });
    expect(workers.started).toBe(0);
  });
});

describe('abort', () => {
  test('starts no worker when the signal is aborted already', async () => {
    const { solver, workers } = setUp();

    const solution = solver.solve(ENDLESS, { signal: AbortSignal.abort() });

    await expect(solution).rejects.toMatchObject({ name: 'OtpError', code: 'ABORTED' });
    expect(workers.started).toBe(0);
  });

  test('ends the work: no further block is handed out [POW-17]', async () => {
    const { solver, workers } = setUp();
    const controller = new AbortController();
    const { underWay, solution } = begin(solver, controller.signal);
    await underWay;
    const handedOut = workers.messages.length;

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
    // The next solve's one block has been through the worker since, and is the only other one.
    await solver.solve({ challenge: CHALLENGE, difficulty: 1 });
    expect(workers.messages.length).toBe(handedOut + 1);
  });

  test('keeps the worker, which is free after the block that it has', async () => {
    const { solver, workers } = setUp();
    const controller = new AbortController();
    const { underWay, solution } = begin(solver, controller.signal);
    await underWay;

    controller.abort();
    const next = await solver.solve({ challenge: CHALLENGE, difficulty: 3 });

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
    expect(next.nonce).toBe(589);
    expect(workers).toMatchObject({ started: 1, terminated: 0 });
  });

  test('rejects while the worker still starts', async () => {
    const { solver } = setUp();
    const controller = new AbortController();
    const solution = solver.solve(ENDLESS, { signal: controller.signal });

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('leaves one worker after twenty solves begun and aborted, and none after close', async () => {
    const { solver, workers } = setUp();

    for (let i = 0; i < 20; i++) {
      const controller = new AbortController();
      const { underWay, solution } = begin(solver, controller.signal);
      // Some are aborted while it starts or queues, some while they run.
      if (i % 2 === 1) await underWay;
      controller.abort();
      await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
    }

    expect(workers).toMatchObject({ started: 1, terminated: 0 });
    solver.close();
    expect(workers).toMatchObject({ started: 1, terminated: 1 });
  });
});

describe('deadline', () => {
  test('starts no worker when it has passed already', async () => {
    const { solver, workers } = setUp({ now: () => 1_000 });

    const solution = solver.solve(ENDLESS, { deadline: 1_000 });

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(workers.started).toBe(0);
  });

  test('stops the work when the clock of the solver reaches it [POW-17]', async () => {
    let clock = 0;
    const { solver, workers } = setUp({ now: () => clock });
    const { underWay, solution } = begin(solver, undefined, 300_000);
    await underWay;

    clock = 301_000;

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const handedOut = workers.messages.length;
    await solver.solve({ challenge: CHALLENGE, difficulty: 1 });
    expect(workers.messages.length).toBe(handedOut + 1);
  });

  test('stops by its own timer, with no help of a block', async () => {
    const { solver } = setUp();

    const solution = solver.solve(ENDLESS, { deadline: Date.now() + 60 });

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });
});

describe('several at once', () => {
  test('each gets its own answer from the one worker', async () => {
    const { solver, workers } = setUp();
    const expected = vectors.solved.filter(({ difficulty }) => difficulty <= 4);

    const solutions = await Promise.all(expected.map((vector) => solver.solve(vector)));

    expect(solutions.map(({ nonce }) => nonce)).toEqual(expected.map(({ nonce }) => nonce));
    expect(workers.started).toBe(1);
  });

  test('an abort ends its own solve and no other', async () => {
    const { solver } = setUp();
    const controller = new AbortController();
    const { underWay, solution: aborted } = begin(solver, controller.signal);
    const other = solver.solve({ challenge: CHALLENGE, difficulty: 5 });
    await underWay;

    controller.abort();

    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
    expect((await other).nonce).toBe(107_932);
  });

  test('a long one does not hold up a short one', async () => {
    const { solver } = setUp();
    const { underWay, solution: endless } = begin(solver);
    await underWay;

    const short = await solver.solve({ challenge: CHALLENGE, difficulty: 3 });

    expect(short.nonce).toBe(589);
    solver.close();
    await expect(endless).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

describe('warm and close', () => {
  test('warm starts the worker that the solve then uses', async () => {
    const { solver, workers } = setUp();

    solver.warm();
    solver.warm();
    expect(workers.started).toBe(1);

    expect((await solver.solve({ challenge: CHALLENGE, difficulty: 3 })).nonce).toBe(589);
    expect(workers.started).toBe(1);
  });

  test('close rejects what is pending, ends the worker, and may be called twice', async () => {
    const { solver, workers } = setUp();
    const { underWay, solution: running } = begin(solver);
    await underWay;
    const queued = solver.solve(ENDLESS);

    solver.close();
    solver.close();

    await expect(running).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(queued).rejects.toMatchObject({ code: 'ABORTED' });
    expect(workers.started).toBe(1);
    expect(workers.terminated).toBeGreaterThan(0);
  });

  test('close ends a worker that still starts', async () => {
    const { solver, workers } = setUp();
    solver.warm();

    solver.close();

    expect(workers).toMatchObject({ started: 1, terminated: 1 });
  });

  test('a closed solver stays closed', async () => {
    const { solver, workers } = setUp();
    solver.close();

    solver.warm();

    await expect(solver.solve(ENDLESS)).rejects.toMatchObject({ code: 'ABORTED' });
    expect(workers.started).toBe(0);
  });
});
