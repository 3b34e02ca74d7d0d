import { createHash } from 'node:crypto';
import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearchEngine } from './search-engine.ts';

const engine = await createSearchEngine();

// A million and a half hashes take more than a second, and many more on a machine that is busy.
const MANY_HASHES = { timeout: 60_000 };

/** The interface's rule in the plainest words. */
function slowSearch(challenge: string, difficulty: number, start: number, count: number) {
  for (let nonce = start; nonce < start + count; nonce++) {
    const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
    if (digest.startsWith('0'.repeat(difficulty))) return { nonce, hashes: nonce - start + 1 };
  }
  return { nonce: null, hashes: count };
}

describe('search', () => {
  test.each(vectors.solved.filter(({ difficulty }) => difficulty <= 5))(
    'finds $nonce first at difficulty $difficulty of $seed [POW-01] [POW-03]',
    MANY_HASHES,
    (vector) => {
      const { challenge, difficulty, nonce } = vector;

      const result = engine.search({ challenge, difficulty, start: 0, count: 2_000_000 });

      expect(result).toEqual({ nonce, hashes: nonce + 1 });
    },
  );

  test.each(vectors.borders)('finds $nonce when it starts at $start', (vector) => {
    const { challenge, difficulty, start, nonce } = vector;

    const result = engine.search({ challenge, difficulty, start, count: nonce - start + 1 });

    expect(result).toEqual({ nonce, hashes: nonce - start + 1 });
  });

  test.each(vectors.borders)('finds nothing in the block that ends before $nonce', (vector) => {
    const { challenge, difficulty, start, nonce } = vector;

    const result = engine.search({ challenge, difficulty, start, count: nonce - start });

    expect(result).toEqual({ nonce: null, hashes: nonce - start });
  });

  test.each(vectors.negative)('passes over a nonce that $why [POW-02]', (vector) => {
    const { challenge, difficulty, nonce } = vector;

    const result = engine.search({ challenge, difficulty, start: nonce, count: 1 });

    expect(result).toEqual({ nonce: null, hashes: 1 });
  });

  test('agrees with a slow search on any block', () => {
    const hexDigit = fc.constantFrom(...'0123456789abcdefABCDEF'.split(''));
    const challenges = fc.string({ unit: hexDigit, minLength: 64, maxLength: 64 });
    const starts = fc.oneof(fc.nat(), fc.integer({ min: 2 ** 31, max: 2 ** 53 - 201 }));

    fc.assert(
      fc.property(
        challenges,
        fc.integer({ min: 0, max: 3 }),
        starts,
        fc.integer({ min: 0, max: 200 }),
        (challenge, difficulty, start, count) => {
          expect(engine.search({ challenge, difficulty, start, count })).toEqual(
            slowSearch(challenge, difficulty, start, count),
          );
        },
      ),
    );
  });
});
