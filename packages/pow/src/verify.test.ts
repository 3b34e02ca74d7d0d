import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { verify } from './verify.ts';

const [given] = vectors.solved.filter(({ difficulty }) => difficulty === 6);
const CHALLENGE = given?.challenge ?? '';

describe('verify', () => {
  test.each([...vectors.solved, ...vectors.borders])(
    'accepts $nonce at difficulty $difficulty',
    async ({ challenge, difficulty, nonce }) => {
      expect(await verify({ challenge, difficulty, nonce })).toBe(true);
    },
  );

  test.each(vectors.solved)('requires as many zeros as $digest has and no more', async (vector) => {
    const { challenge, nonce } = vector;
    const zeros = /^0*/.exec(vector.digest)?.[0].length ?? 0;

    expect(await verify({ challenge, difficulty: zeros, nonce })).toBe(true);
    expect(await verify({ challenge, difficulty: zeros + 1, nonce })).toBe(false);
  });

  test.each(vectors.negative)(
    'rejects a nonce that $why',
    async ({ challenge, difficulty, nonce }) => {
      expect(await verify({ challenge, difficulty, nonce })).toBe(false);
    },
  );

  test.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects %d, which no search reaches, even at difficulty 0',
    async (nonce) => {
      expect(await verify({ challenge: CHALLENGE, difficulty: 0, nonce })).toBe(false);
    },
  );

  test('rejects a challenge that is not 64 hex characters', async () => {
    await expect(verify({ challenge: 'abc', difficulty: 1, nonce: 0 })).rejects.toThrow(TypeError);
  });
});
