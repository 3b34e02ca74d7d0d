import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { afterEach, describe, expect, test } from 'vitest';
import type { Progress } from './index.ts';
import {
  begin,
  CHALLENGE,
  closeSolvers,
  ENDLESS,
  PUZZLE,
  realWorkerAfter,
  setUp,
} from './solver.fixture.ts';

afterEach(closeSolvers);

// Millions of hashes take more than a second, and longer on a busy machine.
const MANY_HASHES = { timeout: 60_000 };

/** The slowest engine finds a nonce up to this within half a second. */
const QUICK_NONCE = 20_000;

describe('solve', () => {
  const [first] = vectors.solved;
  for (const { challenge, difficulty, nonce, seed } of vectors.solved) {
    // The engines find the others in Node.
    const tags = difficulty === 6 || seed !== first?.seed ? ['full'] : [];
    const title = `finds ${nonce} at difficulty ${difficulty} of ${seed} [POW-01] [POW-03]`;
    test(title, { ...MANY_HASHES, tags }, async () => {
      const { solver, log } = setUp();

      const solution = await solver.solve({ challenge, difficulty, algorithm: 'sha256' });

      expect(solution).toMatchObject({ nonce, engine: 'wasm-simd' });
      expect(log).toEqual([]);
    });
  }

  test('counts the hashes of a sequential search with one worker', async () => {
    const { solver } = setUp({ workers: 1 });

    const solution = await solver.solve(PUZZLE);

    expect(solution).toEqual({
      nonce: 589,
      hashes: 590,
      elapsedMs: expect.any(Number),
      engine: 'wasm-simd',
      kernel: 4,
      workers: 1,
    });
  });

  for (const engine of ['wasm-simd', 'hash-wasm', 'javascript', 'webcrypto'] as const) {
    for (const { challenge, nonce } of vectors.solved.filter((each) => each.difficulty === 4)) {
      const tags = nonce > QUICK_NONCE ? ['full'] : [];
      const title = `finds ${nonce} as the smallest with 1, 2 and 5 workers of ${engine}`;
      test(title, { ...MANY_HASHES, tags }, async () => {
        for (const workers of [1, 2, 5]) {
          const { solver, log } = setUp({ workers, engine, worker: () => realWorkerAfter('') });
          const solution = await solver.solve({ challenge, difficulty: 4 });

          expect(solution).toMatchObject({ nonce, engine });
          expect(solution.workers).toBeGreaterThan(0);
          expect(log).toEqual([]);
        }
      });
    }
  }

  test('divides a hard puzzle among its workers', { ...MANY_HASHES, tags: ['full'] }, async () => {
    const { solver, workers } = setUp({ workers: 3 });
    const [hard] = vectors.solved.filter(({ difficulty }) => difficulty === 6);

    const solution = await solver.solve(hard ?? expect.fail());

    expect(solution).toMatchObject({ nonce: hard?.nonce, workers: 3 });
    expect(workers.made.length).toBe(3);
  });

  test('skips a nonce that solves only the decoded challenge [POW-02]', async () => {
    const { solver } = setUp();
    const [negative] = vectors.negative;
    const challenge = negative?.challenge ?? '';

    // No digest up to nonce 6807 begins with four zeros, so the search tries 6807 and continues.
    const solution = await solver.solve({ challenge, difficulty: 4 });

    expect(solution.nonce).toBe(79_330);
  });

  test('solves at the difficulty of each call, in sequence on one worker [CH-08]', async () => {
    const { solver, workers } = setUp({ workers: 1 });

    const nonces = [];
    for (const difficulty of [2, 4, 1, 3]) {
      nonces.push((await solver.solve({ challenge: CHALLENGE, difficulty })).nonce);
    }

    expect(nonces).toEqual([148, 79_330, 5, 589]);
    expect(workers.made.length).toBe(1);
  });

  test.each(['', '<script>alert(1)</script>', 'x'.repeat(10_240), 7])(
    'ignores instructions and does not pass them on [CH-17]',
    async (instructions) => {
      const { solver, workers } = setUp();
      const body = { ...PUZZLE, algorithm: 'sha256', instructions };

      const solution = await solver.solve(body);

      expect(solution.nonce).toBe(589);
      expect(workers.messages.join()).not.toContain('instructions');
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

  test('gives out ascending blocks without gaps', async () => {
    const { solver, workers } = setUp({ workers: 2 });

    await solver.solve({ challenge: CHALLENGE, difficulty: 5 });

    let next = 0;
    for (const { start, count } of workers.blocks) {
      expect(start).toBe(next);
      next += count;
    }
    expect(next).toBeGreaterThan(107_932);
  });

  test('rejects with the error of onProgress, and the worker is free for the next solve', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const onProgress = () => {
      throw new Error('the progress bar broke');
    };

    await expect(solver.solve(ENDLESS, { onProgress })).rejects.toThrow('the progress bar broke');

    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
    expect(workers.made.length).toBe(1);
  });

  test.each([
    [{ challenge: 'abc', difficulty: 3 }, TypeError, 'challenge'],
    [{ challenge: CHALLENGE, difficulty: 65 }, RangeError, 'difficulty'],
  ])('rejects %j by the argument and starts no worker', async (puzzle, kind, name) => {
    const { solver, workers } = setUp();

    const solution = solver.solve(puzzle);

    await expect(solution).rejects.toThrow(kind);
    await expect(solution).rejects.toThrow(name);
    expect(workers.made).toEqual([]);
  });

  test('rejects another algorithm and starts no worker [CH-16]', async () => {
    const { solver, workers } = setUp();

    const solution = solver.solve({ ...PUZZLE, algorithm: 'sha512' });

    await expect(solution).rejects.toMatchObject({ code: 'UNSUPPORTED_ALGORITHM' });
    expect(workers.made).toEqual([]);
  });
});

test.each([0, 9, 1.5, Number.NaN])(
  'rejects %d workers with an error that names the option',
  (workers) => {
    expect(() => setUp({ workers })).toThrow(
      new RangeError('workers must be a whole number from 1 to 8'),
    );
  },
);

describe('several solves at once', () => {
  test('each gets its own result from a single worker', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const expected = vectors.solved.filter(({ difficulty }) => difficulty <= 4);

    const solutions = await Promise.all(expected.map((vector) => solver.solve(vector)));

    expect(solutions.map(({ nonce }) => nonce)).toEqual(expected.map(({ nonce }) => nonce));
    expect(workers.made.length).toBe(1);
  });

  test('an abort ends only its own solve', async () => {
    const { solver } = setUp();
    const controller = new AbortController();
    const { underWay, solution: aborted } = begin(solver, { signal: controller.signal });
    const other = solver.solve({ challenge: CHALLENGE, difficulty: 5 });
    await underWay;

    controller.abort();

    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
    expect((await other).nonce).toBe(107_932);
  });

  test('a long solve does not delay a short one', async () => {
    const { solver } = setUp();
    const { underWay, solution: endless } = begin(solver);
    await underWay;

    const short = await solver.solve(PUZZLE);

    expect(short.nonce).toBe(589);
    solver.close();
    await expect(endless).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
