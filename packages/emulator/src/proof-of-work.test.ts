import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { signChallengeToken } from './challenge-token.ts';
import { challengeTtlSeconds, findNonce, solves } from './proof-of-work.ts';
import { createWorkbench, PIPELINE, START_MS } from './workbench.fixture.ts';

const NEAR = 200_000; // Hashes that a test may take: a third of a second

describe('solves', () => {
  test.each([...vectors.solved, ...vectors.borders])(
    'takes nonce $nonce at difficulty $difficulty [POW-01]',
    ({ challenge, nonce, difficulty }) => {
      expect(solves(challenge, nonce, difficulty)).toBe(true);
    },
  );

  test.each(vectors.negative)('refuses a nonce that $why [POW-02]', async (vector) => {
    const { core, send } = createWorkbench();
    const { key } = core.store.defaultWorkspace.proofs;
    const { challenge, difficulty, nonce } = vector;
    const claims = { challenge, difficulty, pipelineID: PIPELINE, expiresAtMs: START_MS + 1000 };

    const challengeToken = await signChallengeToken(key, claims);
    const { body } = await send({ powSolution: { challengeToken, nonce } });

    expect(solves(challenge, nonce, difficulty)).toBe(false);
    expect(body.code).toBe('POW_INVALID_SOLUTION');
  });
});

describe('findNonce', () => {
  test.each(vectors.solved.filter(({ nonce }) => nonce < NEAR))(
    'finds the smallest, $nonce, at difficulty $difficulty',
    async ({ challenge, difficulty, nonce }) => {
      expect(await findNonce(challenge, difficulty)).toBe(nonce);
    },
  );

  test('stops when its caller goes away', async () => {
    const search = findNonce('an unsolvable one', 64, AbortSignal.abort(new Error('gone')));

    await expect(search).rejects.toThrow('gone');
  });
});

describe('challengeTtlSeconds', () => {
  test('beyond the documented difficulties it keeps the nearest value', () => {
    expect([0, 1, 7, 64].map(challengeTtlSeconds)).toEqual([90, 90, 300, 300]);
  });
});
