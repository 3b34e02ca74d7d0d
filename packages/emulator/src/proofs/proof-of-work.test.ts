import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { asProof, createV12Fixture, PIPELINE, START_MS } from '../app/v12-core.fixture.ts';
import { signChallengeToken } from './challenge-token.ts';
import { challengeTtlSeconds, findNonce, solves } from './proof-of-work.ts';

/** Hashes that a test of `npm test` may take: a few hundredths of a second. */
const NEAR = 20_000;
const FAR = 200_000;

describe('solves', () => {
  test.each([...vectors.solved, ...vectors.borders])(
    'takes nonce $nonce at difficulty $difficulty [POW-01]',
    ({ challenge, nonce, difficulty }) => {
      expect(solves(challenge, nonce, difficulty)).toBe(true);
    },
  );

  test.each(vectors.negative)('refuses a nonce that $why [POW-02]', async (vector) => {
    const { core, send } = createV12Fixture();
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
  for (const { challenge, difficulty, nonce } of vectors.solved) {
    if (nonce >= FAR) continue;
    const tags = nonce < NEAR ? [] : ['full'];
    test(`finds the smallest, ${nonce}, at difficulty ${difficulty}`, { tags }, async () => {
      expect(await findNonce(challenge, difficulty)).toBe(nonce);
    });
  }

  test('stops when its caller goes away', async () => {
    const search = findNonce('an unsolvable one', 64, AbortSignal.abort(new Error('gone')));

    await expect(search).rejects.toThrow('gone');
  });
});

describe('challengeTtlSeconds', () => {
  const DIFFICULTIES = [0, 1, 2, 3, 4, 5, 6, 7, 8];

  test.each([
    ['nearest', [90, 90, 90, 90, 120, 240, 300, 300, 300]],
    ['scaled', [30, 60, 90, 90, 120, 240, 300, 360, 420]],
  ] as const)('is as documented, and where nothing is, %s', (unlisted, seconds) => {
    const ttls = DIFFICULTIES.map((difficulty) => challengeTtlSeconds(difficulty, unlisted));

    expect(ttls).toEqual(seconds);
  });

  test('a challenge lives as unlistedChallengeTtl says', async () => {
    const { challenge, control } = createV12Fixture({ baseDifficulty: 1 });
    await control('PATCH', '/seed', { behaviors: { unlistedChallengeTtl: 'scaled' } });

    expect(asProof(await challenge()).expiresAt).toBe(new Date(START_MS + 60_000).toISOString());
  });
});
