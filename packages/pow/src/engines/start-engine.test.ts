import { createHash } from 'node:crypto';
import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startEngine } from './start-engine.ts';

// Many hashes take more than a second, and longer on a busy machine.
const MANY_HASHES = { timeout: 60_000 };
/** A nonce above this takes the engine about half a second or more. */
const SLOW_NONCE = {
  'wasm-simd': 10_000_000,
  javascript: 200_000,
  'hash-wasm': 200_000,
  webcrypto: 20_000,
} as const;
const BORDERS = [9, 99, 999, 9_999, 99_999, 999_999, 9_999_999, 99_999_999, 2 ** 32 - 1].concat(
  [10, 11, 12, 13, 14, 15].map((digits) => 10 ** digits - 1),
);
const CASES = { 'wasm-simd': 2_000, javascript: 2_000, 'hash-wasm': 500, webcrypto: 200 } as const;
const REACH = { 'wasm-simd': 6, javascript: 5, 'hash-wasm': 5, webcrypto: 4 } as const;

/** The interface's rule, computed naively. */
function naiveSearch(challenge: string, difficulty: number, start: number, count: number) {
  for (let tried = 0; tried < count; tried++) {
    const text = `${challenge}:${start + tried}`;
    const digest = createHash('sha256').update(text).digest('hex');
    if (digest.startsWith('0'.repeat(difficulty))) {
      return { nonce: start + tried, hashes: tried + 1 };
    }
  }
  return { nonce: null, hashes: count };
}

const hexDigit = fc.constantFrom(...'0123456789abcdefABCDEF'.split(''));
const challenges = fc.string({ unit: hexDigit, minLength: 64, maxLength: 64 });
const starts = fc.oneof(
  fc.nat({ max: 30_000 }),
  fc.nat(),
  fc.integer({ min: 2 ** 31, max: Number.MAX_SAFE_INTEGER - 500 }),
  // So close to a border that the block crosses it.
  fc.tuple(fc.constantFrom(...BORDERS), fc.nat({ max: 300 })).map(([a, b]) => Math.max(0, a - b)),
  fc.nat({ max: 300 }).map((below) => Number.MAX_SAFE_INTEGER - 500 - below),
);

describe.each(['wasm-simd', 'javascript', 'hash-wasm', 'webcrypto'] as const)('%s', (name) => {
  const starting = startEngine({ engine: name });

  for (const vector of vectors.solved.filter(({ difficulty }) => difficulty <= REACH[name])) {
    const { challenge, difficulty, nonce, seed } = vector;
    const tags = nonce > SLOW_NONCE[name] ? ['full'] : [];
    const title = `finds ${nonce} as the smallest at difficulty ${difficulty} of ${seed}`;
    test(`${title} [POW-01] [POW-03]`, { ...MANY_HASHES, tags }, async () => {
      const { engine } = await starting;

      const result = await engine.search({ challenge, difficulty, start: 0, count: 30_000_000 });

      expect(result).toEqual({ nonce, hashes: nonce + 1 });
    });
  }

  test.each(vectors.borders)('finds $nonce when it starts at $start', async (vector) => {
    const { engine } = await starting;
    const { challenge, difficulty, start, nonce } = vector;
    const count = nonce - start + 1;

    expect(await engine.search({ challenge, difficulty, start, count })).toEqual({
      nonce,
      hashes: count,
    });
    expect(await engine.search({ challenge, difficulty, start, count: count - 1 })).toEqual({
      nonce: null,
      hashes: count - 1,
    });
  });

  test.each(vectors.negative)('skips a nonce that $why [POW-02]', async (vector) => {
    const { engine } = await starting;
    const { challenge, difficulty, nonce } = vector;

    const result = await engine.search({ challenge, difficulty, start: nonce, count: 1 });

    expect(result).toEqual({ nonce: null, hashes: 1 });
  });

  for (const [numRuns, tags] of [
    [CASES[name] / 5, []],
    [CASES[name], ['full']],
  ] as const) {
    const title = `agrees with a naive search on any of ${numRuns} blocks`;
    test(title, { ...MANY_HASHES, tags: [...tags] }, async () => {
      const { engine } = await starting;
      await fc.assert(
        fc.asyncProperty(
          challenges,
          fc.integer({ min: 0, max: 3 }),
          starts,
          fc.integer({ min: 0, max: 500 }),
          async (challenge, difficulty, start, count) => {
            expect(await engine.search({ challenge, difficulty, start, count })).toEqual(
              naiveSearch(challenge, difficulty, start, count),
            );
          },
        ),
        { numRuns },
      );
    });
  }

  test('searches up to the last safe integer', async () => {
    const { engine } = await starting;
    const last = Number.MAX_SAFE_INTEGER;
    const challenge = 'a'.repeat(64);

    const found = await engine.search({ challenge, difficulty: 0, start: last, count: 1 });
    const none = await engine.search({ challenge, difficulty: 64, start: last - 99, count: 100 });

    expect(found).toEqual({ nonce: last, hashes: 1 });
    expect(none).toEqual({ nonce: null, hashes: 100 });
  });
});

test('starts the fastest engine and returns its compiled kernel for other workers', async () => {
  const { engine, module } = await startEngine({});
  expect(engine.name).toBe('wasm-simd');

  const another = await startEngine({ module });

  expect(another.module).toBe(module);
  const { challenge, difficulty, nonce } = vectors.solved[3] ?? expect.fail('no such vector');
  const result = await another.engine.search({ challenge, difficulty, start: 0, count: 10_000 });
  expect(result.nonce).toBe(nonce);
});
