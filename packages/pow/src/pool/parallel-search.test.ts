import { createHash } from 'node:crypto';
import { OtpError } from '@otp-kit/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StartOptions, startEngine } from '../engines/start-engine.ts';
import { openPageSearcher } from './page-searcher.ts';
import { searchInParallel } from './parallel-search.ts';
import type { Searcher } from './searcher.ts';
import type { WorkerPool } from './worker-pool.ts';

/** The interface's rule, computed naively. */
function smallestNonce(challenge: string, difficulty: number): number {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
    if (digest.startsWith('0'.repeat(difficulty))) return nonce;
  }
}

/** Delays a searcher's replies by turns of the event loop, so that they arrive in any order. */
function delayed(searcher: Searcher, turns: () => number): Searcher {
  return {
    ready: searcher.ready,
    get closed() {
      return searcher.closed;
    },
    async search(block) {
      const result = await searcher.search(block);
      for (let turn = turns(); turn > 0; turn--) {
        await new Promise<void>((resolve) => {
          setImmediate(resolve);
        });
      }
      return result;
    },
    close: (error) => searcher.close(error),
  };
}

/** A pool whose workers are real engines on this thread. They share a compiled kernel, as workers do. */
function poolOf(options: StartOptions, turns: () => number): WorkerPool {
  const searchers: Searcher[] = [];
  const open = () =>
    delayed(
      openPageSearcher(() => startEngine(options)),
      turns,
    );
  return {
    workers(count) {
      while (searchers.length < count) searchers.push(open());
      return searchers.slice(0, count);
    },
    tryNextScript: () => false,
    page: open,
    isOnPage: () => false,
    acquire: () => () => {},
    close: () => {},
  };
}

const challenges = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'.split('')),
  minLength: 64,
  maxLength: 64,
});

describe.each([
  ['wasm-simd', 3, 50, []],
  ['javascript', 2, 50, []],
  ['hash-wasm', 1, 50, []],
  ['webcrypto', 1, 50, []],
  ['wasm-simd', 3, 600, ['full']],
  ['javascript', 3, 300, ['full']],
  ['hash-wasm', 2, 100, ['full']],
] as const)('searchInParallel over %s', (engine, maxDifficulty, numRuns, tags) => {
  test(`gives the smallest nonce in ${numRuns} searches, for any number of searchers and any order of results [POW-03]`, {
    timeout: 60_000,
    tags: [...tags],
  }, async () => {
    const { module } = await startEngine({ engine });
    const difficulties = fc.integer({ min: 0, max: maxDifficulty });
    const counts = fc.integer({ min: 1, max: 8 });
    const delays = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 16 });
    const property = fc.asyncProperty(
      challenges,
      difficulties,
      counts,
      delays,
      async (challenge, difficulty, count, held) => {
        let answered = 0;
        const turns = () => held[answered++ % held.length] ?? 0;

        const { nonce } = await searchInParallel({
          challenge,
          difficulty,
          pool: poolOf({ engine, module }, turns),
          workersWorth: () => count,
          signal: new AbortController().signal,
          onBlock: () => {},
          onStarted: () => {},
        });

        expect(nonce).toBe(smallestNonce(challenge, difficulty));
      },
    );
    await fc.assert(property, { numRuns });
  });
});

test('tries the next script where the workers of the first do not load', async () => {
  const working = poolOf({ engine: 'wasm-simd' }, () => 0);
  const unloaded: Searcher = {
    ready: Promise.reject(new OtpError('SOLVER_UNAVAILABLE', 'no script')),
    closed: true,
    search: () => unloaded.ready.then(() => expect.fail('it cannot search')),
    close: () => {},
  };
  let scripts = 2;
  const pool: WorkerPool = {
    ...working,
    workers: (count) => (scripts === 2 ? [unloaded] : working.workers(count)),
    tryNextScript: () => --scripts > 0,
    page: () => expect.fail('a worker can be started'),
  };

  const found = await searchInParallel({
    challenge: CHALLENGE,
    difficulty: 1,
    pool,
    workersWorth: () => 1,
    signal: new AbortController().signal,
    onBlock: () => {},
    onStarted: () => {},
  });

  expect(found).toMatchObject({ nonce: smallestNonce(CHALLENGE, 1), workers: 1 });
});

test('measures the speed of a worker by its best block, not its first', async () => {
  const elapsed = [15, 15, 6, 9];
  let block = 0;
  const searcher: Searcher = {
    ready: Promise.resolve({ engine: 'wasm-simd', reason: '' }),
    closed: false,
    search: async ({ start, count }) => {
      const elapsedMs = elapsed[block++] ?? 6;
      const nonce = block < 12 ? null : smallestFrom(start, count);
      return { nonce, hashes: count, elapsedMs };
    },
    close: () => {},
  };
  const pool: WorkerPool = {
    ...poolOf({ engine: 'wasm-simd' }, () => 0),
    workers: () => [searcher],
  };
  const asked: (number | undefined)[] = [];

  await searchInParallel({
    challenge: CHALLENGE,
    difficulty: 0,
    pool,
    workersWorth: (hashesPerMs) => {
      asked.push(hashesPerMs);
      return 1;
    },
    signal: new AbortController().signal,
    onBlock: () => {},
    onStarted: () => {},
  });

  const rates = asked.filter((rate) => rate !== undefined);
  // The first two blocks alone would give 4,000 in 15 ms.
  expect(Math.min(...rates)).toBeGreaterThan(4_000 / 15);
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
});

const CHALLENGE = 'ab'.repeat(32);

/** At difficulty 0 every nonce solves. */
const smallestFrom = (start: number, count: number): number | null => (count > 0 ? start : null);
