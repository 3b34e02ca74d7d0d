import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  asProof,
  type CallResponse,
  createV12Fixture,
  PIPELINE,
} from '../app/v12-core.fixture.ts';
import { findNonce, solves } from '../proofs/proof-of-work.ts';

/** The body of a proof's error has these keys and no other. */
function expectError({ status, body }: CallResponse, code: V12ErrorCode): void {
  expect(body).toEqual({
    status: 'error',
    code,
    message: expect.any(String),
    retryable: V12_ERRORS[code].retryable,
  });
  expect(status).toBe(V12_ERRORS[code].status);
}

describe('checkProof', () => {
  test('a send without a proof is refused [POW-06] [E12-14]', async () => {
    const { send } = createV12Fixture();

    expectError(await send({ powSolution: undefined }), 'POW_SOLUTION_MISSING');
    expectError(await send({ powSolution: null }), 'POW_SOLUTION_MISSING');
  });

  test.each([
    ['no token at all', { nonce: 1 }],
    ['garbage', { challengeToken: 'garbage', nonce: 1 }],
    ['an empty text', { challengeToken: '', nonce: 1 }],
    ['three parts of garbage', { challengeToken: 'a.b.c', nonce: 1 }],
    ['a number', { challengeToken: 5, nonce: 1 }],
    ['no object', 'proof'],
    ['a list', []],
  ])('%s for a token is refused [POW-07] [E12-15]', async (_what, powSolution) => {
    const { send } = createV12Fixture();

    expectError(await send({ powSolution }), 'POW_INVALID_TOKEN');
  });

  test('a token without a signature algorithm is refused', async () => {
    const { send, prove } = createV12Fixture();
    const { challengeToken, nonce } = await prove();
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    const unsigned = `${header}.${challengeToken.split('.')[1]}.`;

    expectError(
      await send({ powSolution: { challengeToken: unsigned, nonce } }),
      'POW_INVALID_TOKEN',
    );
  });

  test('any one character of the signature counts [POW-08] [E12-16]', async () => {
    const { send, prove } = createV12Fixture();
    const { challengeToken, nonce } = await prove();
    const signatureAt = challengeToken.lastIndexOf('.') + 1;

    for (let at = signatureAt; at < challengeToken.length; at += 1) {
      const flipped = challengeToken[at] === 'A' ? 'B' : 'A';
      const altered = challengeToken.slice(0, at) + flipped + challengeToken.slice(at + 1);
      expectError(
        await send({ powSolution: { challengeToken: altered, nonce } }),
        'POW_INVALID_SIGNATURE',
      );
    }
  });

  test('the last character of the signature has one spelling', async () => {
    const { send, prove } = createV12Fixture();
    const { challengeToken, nonce } = await prove();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(challengeToken.slice(-1));
    // 32 bytes leave two bits of the last character unused: this one decodes to the same bytes.
    const twin = challengeToken.slice(0, -1) + alphabet[last + 1];

    expectError(
      await send({ powSolution: { challengeToken: twin, nonce } }),
      'POW_INVALID_SIGNATURE',
    );
  });

  test('a token vouches for its own challenge only [CH-09]', async () => {
    const { send, prove, challenge } = createV12Fixture({ baseDifficulty: 3 });
    const { nonce } = await prove();
    const other = asProof(await challenge());
    const swapped = { challengeToken: other.challengeToken, nonce };
    const [head, , signature] = other.challengeToken.split('.');
    const easier = Buffer.from(
      JSON.stringify({
        challenge: other.challenge,
        difficulty: 0,
        pipelineID: PIPELINE,
        expiresAtMs: 9e15,
      }),
    ).toString('base64url');

    expectError(await send({ powSolution: swapped }), 'POW_INVALID_SOLUTION');
    expectError(
      await send({ powSolution: { challengeToken: `${head}.${easier}.${signature}`, nonce: 0 } }),
      'POW_INVALID_SIGNATURE',
    );
  });

  test('a proof of another workspace is a forgery here', async () => {
    const { core, send, control } = createV12Fixture();
    const { body } = await control('POST', '/workspaces', { id: 'other' });
    const [account] = body.data.accounts;
    const query = new URLSearchParams({
      APIKey: account.apiKey,
      pipelineID: account.pipelines[0].id,
    });
    const answer = await core.fetch(
      new Request(`http://localhost/api/v1.2/transactions/challenge?${query}`),
    );
    const { data } = JSON.parse(await answer.text());

    expectError(
      await send({ powSolution: { challengeToken: data.challengeToken, nonce: 0 } }),
      'POW_INVALID_SIGNATURE',
    );
  });

  test('a proof for another pipeline of the account is refused [POW-09] [E12-17]', async () => {
    const { send, prove } = createV12Fixture({}, [{ id: 'pipe_b', baseDifficulty: 1 }]);

    const powSolution = await prove(PIPELINE);

    expectError(await send({ pipelineID: 'pipe_b', powSolution }), 'POW_PIPELINE_MISMATCH');
  });

  test('a nonce that does not solve is refused [POW-10] [E12-18]', async () => {
    const { send, challenge } = createV12Fixture({ baseDifficulty: 3 });
    const { challenge: text, challengeToken } = asProof(await challenge());
    expect(solves(text, 0, 3)).toBe(false);

    for (const nonce of [0, -1, 0.5, 2 ** 53, Number.MAX_VALUE, '0', null, undefined, true, [0]]) {
      expectError(await send({ powSolution: { challengeToken, nonce } }), 'POW_INVALID_SOLUTION');
    }
  });

  test('no odd spelling of a right nonce passes at difficulty 0', async () => {
    const { send, challenge } = createV12Fixture({ baseDifficulty: 0 });

    for (const nonce of [-1, 1.5, 2 ** 53, '1', null]) {
      const { challengeToken } = asProof(await challenge());
      expectError(await send({ powSolution: { challengeToken, nonce } }), 'POW_INVALID_SOLUTION');
    }
  });

  test('a proof counts once, whatever it is used for [POW-11] [E12-19]', async () => {
    const { send, prove } = createV12Fixture();
    const powSolution = await prove();

    const first = await send({ powSolution });
    const second = await send({
      powSolution,
      verificationAddress: { phoneNumber: '+201007654321' },
    });

    expect(first.status).toBe(200);
    expectError(second, 'POW_CHALLENGE_REPLAYED');
  });

  test('a proof that was used stays so when the clock goes back', async () => {
    const { send, prove, advance } = createV12Fixture();
    const powSolution = await prove();
    await send({ powSolution });

    advance(200);
    await send();
    advance(-200);

    expectError(await send({ powSolution }), 'POW_CHALLENGE_REPLAYED');
  });

  test('the last ten thousand proofs are remembered', () => {
    const { proofs } = createV12Fixture().core.store.defaultWorkspace;
    for (let i = 0; i <= 10_000; i += 1) expect(proofs.consume(`challenge ${i}`)).toBe(true);

    expect(proofs.consume('challenge 1')).toBe(false);
    expect(proofs.consume('challenge 0')).toBe(true);
  });

  test('of many sends at once with one proof, one gets through', async () => {
    const { send, prove } = createV12Fixture();
    const powSolution = await prove();

    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ powSolution })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a send that is refused for its fields leaves its proof unused', async () => {
    const { send, prove } = createV12Fixture();
    const powSolution = await prove();

    const refused = await send({ powSolution, otp: 'abcd' });
    const repeated = await send({ powSolution });

    expect(refused.body.code).toBe('VALIDATION_ERROR');
    expect(repeated.status).toBe(200);
  });

  test('a proof below the current difficulty is stale [POW-12] [E12-20]', async () => {
    const { send, prove, control } = createV12Fixture({ baseDifficulty: 1 });
    const powSolution = await prove();

    await control('PATCH', '/seed', { pipelines: [{ id: PIPELINE, baseDifficulty: 2 }] });

    expectError(await send({ powSolution }), 'POW_DIFFICULTY_STALE');
  });

  test('a proof above the current difficulty is as good [POW-13]', async () => {
    const { send, prove, control } = createV12Fixture({ baseDifficulty: 2 });
    const atCurrent = await prove();
    const above = await prove();

    const first = await send({ powSolution: atCurrent });
    await control('PATCH', '/seed', { pipelines: [{ id: PIPELINE, baseDifficulty: 1 }] });
    const second = await send({ powSolution: above });

    expect([first.status, second.status]).toEqual([200, 200]);
  });

  test('an expired challenge is refused, at the very instant too [POW-14] [E12-21]', async () => {
    const { send, prove, advance } = createV12Fixture();
    const powSolution = await prove();

    advance(90);

    expectError(await send({ powSolution }), 'POW_CHALLENGE_EXPIRED');
  });

  test('where no proof is asked for, none is looked at', async () => {
    const { send } = createV12Fixture({ dev: { bypassPoW: true } });

    expect((await send({ powSolution: undefined })).status).toBe(200);
    expect((await send({ powSolution: { challengeToken: 'garbage' } })).status).toBe(200);
  });

  test('the response contains nothing of the claims', async () => {
    const { send, prove } = createV12Fixture();
    const { challengeToken } = await prove();

    const { body } = await send({
      powSolution: { challengeToken: `${challengeToken}x`, nonce: 0 },
    });

    expect(JSON.stringify(body)).not.toContain(API_KEY);
  });

  test('any nonce that solves counts, or the smallest alone', async () => {
    const { send, prove, challenge, control } = createV12Fixture();
    const another = async () => {
      const puzzle = asProof(await challenge());
      const nonce = 1 + (await findNonce(puzzle.challenge, puzzle.difficulty));
      const solving = Array.from({ length: 1000 }, (_, more) => nonce + more);
      const found = solving.find((each) => solves(puzzle.challenge, each, puzzle.difficulty));
      return { challengeToken: puzzle.challengeToken, nonce: found };
    };

    const usual = await send({ powSolution: await another() });
    await control('PATCH', '/seed', { behaviors: { nonce: 'smallest' } });
    const refused = await send({ powSolution: await another() });
    const smallest = await send({ powSolution: await prove() });

    expect([usual.status, smallest.status]).toEqual([200, 200]);
    expectError(refused, 'POW_INVALID_SOLUTION');
    expect(refused.headers.get('x-emulator-behaviors')).toBe('nonce');
  });

  test.each(['powSolution', 'turnstileToken'])(
    'a %s that was not requested is ignored or rejected',
    async (name) => {
      const { send, control } = createV12Fixture({ dev: { bypassPoW: true } });
      const fields = { powSolution: undefined, [name]: { nonce: 1 } };

      const usual = await send(fields);
      await control('PATCH', '/seed', { behaviors: { unneededProof: 'rejected' } });
      const refused = await send(fields);
      const without = await send({ powSolution: undefined });

      expect([usual.status, refused.status, without.status]).toEqual([200, 400, 200]);
      expect(refused.body).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: name }] },
      });
      expect(refused.headers.get('x-emulator-behaviors')).toBe('unneededProof');
    },
  );
});
