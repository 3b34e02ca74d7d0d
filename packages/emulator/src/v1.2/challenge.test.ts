import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  asProof,
  challengePath,
  createV12Fixture,
  PIPELINE,
  START_MS,
} from '../app/v12-core.fixture.ts';

const PROOF_KEYS = [
  'challenge',
  'difficulty',
  'challengeToken',
  'expiresAt',
  'algorithm',
  'instructions',
];

describe('GET challenge', () => {
  test('returns a challenge with every documented field [CH-01] [CH-16] [CH-18]', async () => {
    const { get } = createV12Fixture({ baseDifficulty: 3 });

    const { status, body } = await get(challengePath(API_KEY, PIPELINE));

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: {
        challengeRequired: true,
        challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
        difficulty: 3,
        challengeToken: expect.any(String),
        expiresAt: '2040-01-01T00:01:30.000Z',
        algorithm: 'sha256',
        instructions: expect.any(String),
        turnstile: { required: false, siteKey: null },
      },
    });
  });

  test('never issues the same challenge twice [CH-07]', async () => {
    const { challenge } = createV12Fixture();

    const issued = new Set<string>();
    for (let i = 0; i < 200; i += 1) issued.add(asProof(await challenge()).challenge);

    expect(issued.size).toBe(200);
    for (const text of issued) expect(text).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a development pipeline asks for no proof, and names no field of one [CH-05] [DEV-11]', async () => {
    const { get } = createV12Fixture({ dev: { bypassPoW: true } });

    const { body } = await get(challengePath(API_KEY, PIPELINE));

    expect(body.data).toEqual({
      challengeRequired: false,
      turnstile: { required: false, siteKey: null },
    });
    for (const key of PROOF_KEYS) expect(body.data).not.toHaveProperty(key);
  });

  test.each([
    ['both parameters', '/api/v1.2/transactions/challenge'],
    ['the key', `/api/v1.2/transactions/challenge?pipelineID=${PIPELINE}`],
    ['the pipeline', `/api/v1.2/transactions/challenge?APIKey=${API_KEY}`],
    ['a value for the key', challengePath('', PIPELINE)],
    ['a value for the pipeline', challengePath(API_KEY, '')],
  ])('refuses a call without %s [CH-02]', async (_what, path) => {
    const { get } = createV12Fixture();

    const { status, body } = await get(path);

    expect(status).toBe(400);
    expect(body).toEqual({
      status: 'error',
      code: 'MISSING_REQUIRED_FIELDS',
      message: expect.any(String),
    });
  });

  test('a key that matches no account is refused [CH-03]', async () => {
    const { get } = createV12Fixture();

    const { status, body } = await get(challengePath('nope', PIPELINE));

    expect([status, body.code]).toEqual([401, 'INVALID_API_KEY']);
  });

  test('holds the pipeline to every check [CH-28]', async () => {
    const { core, get, control } = createV12Fixture({}, [
      { id: 'pipe_v1', apiVersion: 'V1.0' },
      { id: 'pipe_off', active: false },
      { id: 'pipe_utility', kind: 'utility' },
    ]);
    const other = await control('POST', '/workspaces', {
      id: 'two',
      seed: {
        accounts: [
          { id: 'a', apiKey: 'ak_a', pipelines: [] },
          { id: 'b', apiKey: 'ak_b', pipelines: [{ id: 'pipe_b' }] },
        ],
      },
    });
    expect(other.status).toBe(201);

    const codeOf = async (apiKey: string, pipelineID: string) => {
      const { status, body } = await get(challengePath(apiKey, pipelineID));
      return [status, body.code];
    };

    expect(await codeOf(API_KEY, 'pipe_v1')).toEqual([403, 'INVALID_API_VERSION']);
    expect(await codeOf(API_KEY, 'pipe_off')).toEqual([403, 'PIPELINE_INACTIVE']);
    expect(await codeOf(API_KEY, 'pipe_utility')).toEqual([
      403,
      'UTILITY_PIPELINE_ON_OTP_ENDPOINT',
    ]);
    expect(await codeOf(API_KEY, 'pipe_none')).toEqual([404, 'PIPELINE_NOT_FOUND']);
    expect(await codeOf('ak_a', 'pipe_b')).toEqual([403, 'PIPELINE_OWNERSHIP_MISMATCH']);
    // A pipeline of another workspace does not exist, as if it were another service.
    expect(await codeOf('ak_b', PIPELINE)).toEqual([404, 'PIPELINE_NOT_FOUND']);
    expect(core.store.list()).toHaveLength(2);
  });
});

describe('how long a challenge lives', () => {
  test.each([
    { difficulty: 0, seconds: 90, rows: 'below 2' },
    { difficulty: 2, seconds: 90, rows: '[CH-10] [CH-11]' },
    { difficulty: 3, seconds: 90, rows: '[CH-12]' },
    { difficulty: 4, seconds: 120, rows: '[CH-13]' },
  ])('$seconds s at difficulty $difficulty $rows', async ({ difficulty, seconds }) => {
    const { challenge, prove, send, advance } = createV12Fixture({ baseDifficulty: difficulty });
    const { expiresAt } = asProof(await challenge());
    const early = await prove();
    const late = await prove();

    advance(seconds - 1);
    const inTime = await send({ powSolution: early });
    advance(2);
    const tooLate = await send({ powSolution: late });

    expect(Date.parse(expiresAt) - START_MS).toBe(seconds * 1000);
    expect(inTime.status).toBe(200);
    expect([tooLate.status, tooLate.body.code]).toEqual([410, 'POW_CHALLENGE_EXPIRED']);
  });

  // Found once by search: finding them takes a million and more hashes. The seed of the randomness
  // decides the challenge, and so its smallest nonce.
  test.each([
    { difficulty: 5, seconds: 240, nonce: 120_616, rows: '[CH-14]' },
    { difficulty: 6, seconds: 300, nonce: 3_297_264, rows: '[CH-15]' },
  ])('$seconds s at difficulty $difficulty $rows', async ({ difficulty, seconds, nonce }) => {
    const fixture = createV12Fixture(
      { baseDifficulty: difficulty },
      [],
      `difficulty ${difficulty}`,
    );
    const { challengeToken, expiresAt } = asProof(await fixture.challenge());
    const powSolution = { challengeToken, nonce };

    fixture.advance(seconds + 1);
    const tooLate = await fixture.send({ powSolution });
    fixture.advance(-2);
    const inTime = await fixture.send({ powSolution });

    expect(Date.parse(expiresAt) - START_MS).toBe(seconds * 1000);
    expect([tooLate.status, tooLate.body.code]).toEqual([410, 'POW_CHALLENGE_EXPIRED']);
    expect(inTime.status).toBe(200);
  });
});
