import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { verify } from './verify.ts';

const [given] = vectors.solved.filter(({ difficulty }) => difficulty === 6);
const CHALLENGE = given?.challenge ?? '';

describe('verify', () => {
  test.each([...vectors.solved, ...vectors.borders])(
    'accepts $nonce at difficulty $difficulty',
    async ({ challenge, difficulty, nonce }) => {
      expect(await verify(challenge, difficulty, nonce)).toBe(true);
    },
  );

  test.each(vectors.solved)('asks for as many zeros as $digest has and no more', async (vector) => {
    const zeros = /^0*/.exec(vector.digest)?.[0].length ?? 0;

    expect(await verify(vector.challenge, zeros, vector.nonce)).toBe(true);
    expect(await verify(vector.challenge, zeros + 1, vector.nonce)).toBe(false);
  });

  test.each(vectors.negative)('refuses a nonce that $why', async (vector) => {
    expect(await verify(vector.challenge, vector.difficulty, vector.nonce)).toBe(false);
  });

  test.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d, which no search reaches, even at difficulty 0',
    async (nonce) => {
      expect(await verify(CHALLENGE, 0, nonce)).toBe(false);
    },
  );

  test('rejects a challenge that is not 64 hex characters', async () => {
    await expect(verify('abc', 1, 0)).rejects.toThrow(TypeError);
  });
});
