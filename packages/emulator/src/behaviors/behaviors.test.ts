import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  type CallResponse,
  createV12Fixture,
  type V12Fixture,
} from '../app/v12-core.fixture.ts';
import type { Behaviors } from './behaviors.ts';

const SEND = '/api/v1.2/transactions/send';
const VERIFY = '/api/v1.2/transactions/verify';

/** A behavior, its other value, what provokes it, and the response to each: status and code. */
type Case = readonly [
  choice: keyof Behaviors,
  variant: string | number,
  what: string,
  provoke: (fixture: V12Fixture) => Promise<CallResponse>,
  byDefault: readonly [number, string | undefined],
  byVariant: readonly [number, string | undefined],
];

async function tenthWrong(fixture: V12Fixture): Promise<CallResponse> {
  const { transactionReqID } = await fixture.sent({ otp: '123456' });
  fixture.advance(60);
  for (let i = 0; i < 9; i += 1) await fixture.verify(transactionReqID, '000000');
  return fixture.verify(transactionReqID, '000000');
}

async function verifiedAndLate(fixture: V12Fixture): Promise<CallResponse> {
  const { transactionReqID } = await fixture.sent({ otp: '123456' });
  await fixture.verify(transactionReqID, '123456');
  fixture.advance(180);
  return fixture.verify(transactionReqID, '123456');
}

async function numberForCode(fixture: V12Fixture): Promise<CallResponse> {
  const { transactionReqID } = await fixture.sent({ otp: '123456' });
  return fixture.verify(transactionReqID, 123456);
}

/** A provider refuses, and the same proof is sent again. */
async function proofAgain(fixture: V12Fixture): Promise<CallResponse> {
  const powSolution = await fixture.prove();
  await fixture.control('POST', '/providers/sms', { mode: 'reject' });
  const failed = await fixture.send({ powSolution });
  expect(failed.headers.get('x-emulator-behaviors')).toBe('proofOfFailedSend');
  await fixture.control('POST', '/providers/sms', { mode: 'accept' });
  return fixture.send({ powSolution });
}

const CASES: readonly Case[] = [
  [
    'unreadableBody',
    'MISSING_REQUIRED_FIELDS',
    'a body that is no JSON',
    (fixture) => fixture.post(SEND, '{'),
    [400, 'VALIDATION_ERROR'],
    [400, 'MISSING_REQUIRED_FIELDS'],
  ],
  [
    'unreadableBody',
    'MISSING_REQUIRED_FIELDS',
    'another content type',
    (fixture) => fixture.post(VERIFY, '{}', { 'Content-Type': 'text/plain' }),
    [400, 'VALIDATION_ERROR'],
    [400, 'MISSING_REQUIRED_FIELDS'],
  ],
  [
    'unreadableBody',
    'VALIDATION_ERROR_415',
    'another content type',
    (fixture) => fixture.post(SEND, '{}', { 'Content-Type': 'text/plain' }),
    [400, 'VALIDATION_ERROR'],
    [415, 'VALIDATION_ERROR'],
  ],
  [
    'unreadableBody',
    'VALIDATION_ERROR_415',
    'a body that is no JSON',
    (fixture) => fixture.post(SEND, '{'),
    [400, 'VALIDATION_ERROR'],
    [400, 'VALIDATION_ERROR'],
  ],
  [
    'malformedAddress',
    'TRANSACTION_CREATION_FAILED',
    'a number that is not in E.164',
    (fixture) => fixture.send({ verificationAddress: { phoneNumber: '0100' } }),
    [400, 'VALIDATION_ERROR'],
    [400, 'TRANSACTION_CREATION_FAILED'],
  ],
  [
    'malformedAddress',
    'TRANSACTION_CREATION_FAILED',
    'an own code of three digits',
    (fixture) => fixture.send({ otp: '123' }),
    [400, 'VALIDATION_ERROR'],
    [400, 'TRANSACTION_CREATION_FAILED'],
  ],
  [
    'noMethod',
    'VALIDATION_ERROR',
    'an email where the pipeline has phones only',
    (fixture) => fixture.send({ verificationAddress: { email: 'a@b.example' } }),
    [400, 'TRANSACTION_CREATION_FAILED'],
    [400, 'VALIDATION_ERROR'],
  ],
  [
    'unknownTransaction',
    'TRANSACTION_EXPIRED',
    'an unknown transaction',
    (fixture) => fixture.verify('treq_default_0', '123456'),
    [500, 'TRANSACTION_NOT_FOUND'],
    [410, 'TRANSACTION_EXPIRED'],
  ],
  [
    'unknownTransaction',
    'TRANSACTION_NOT_FOUND_404',
    'an unknown transaction',
    (fixture) => fixture.verify('treq_default_0', '123456'),
    [500, 'TRANSACTION_NOT_FOUND'],
    [404, 'TRANSACTION_NOT_FOUND'],
  ],
  [
    'otpNotString',
    'INVALID_OTP',
    'the right code as a number',
    numberForCode,
    [400, 'VALIDATION_ERROR'],
    [403, 'INVALID_OTP'],
  ],
  [
    'verifiedThenExpired',
    'TRANSACTION_EXPIRED',
    'a verified transaction after its time',
    verifiedAndLate,
    [409, 'ALREADY_VERIFIED'],
    [410, 'TRANSACTION_EXPIRED'],
  ],
  [
    'maxAttemptsCooldown',
    'remaining',
    'the tenth wrong code',
    tenthWrong,
    [429, 'MAX_ATTEMPTS_EXCEEDED'],
    [429, 'MAX_ATTEMPTS_EXCEEDED'],
  ],
  [
    'bodyLimitBytes',
    200,
    'a body of 300 bytes',
    (fixture) => fixture.post(SEND, { APIKey: API_KEY, pad: 'x'.repeat(300) }),
    [400, 'MISSING_REQUIRED_FIELDS'],
    [413, 'PAYLOAD_TOO_LARGE'],
  ],
];

describe('a behavior of V1.2', () => {
  test.each(CASES)(
    '%s or %s: %s',
    async (choice, variant, _what, provoke, byDefault, byVariant) => {
      const usual = createV12Fixture({ channels: ['sms'] });
      const other = createV12Fixture({ channels: ['sms'] });
      await other.control('PATCH', '/seed', { behaviors: { [choice]: variant } });

      const answers = [await provoke(usual), await provoke(other)];

      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        byDefault,
        byVariant,
      ]);
      expect(answers[1]?.headers.get('x-emulator-behaviors')).toBe(choice);
      if (choice !== 'bodyLimitBytes') {
        expect(answers[0]?.headers.get('x-emulator-behaviors')).toBe(choice);
      }
    },
  );

  test('the wait after too many wrong codes is absent, or what is left of the transaction', async () => {
    const usual = createV12Fixture();
    const other = createV12Fixture();
    await other.control('PATCH', '/seed', { behaviors: { maxAttemptsCooldown: 'remaining' } });

    const waits = [await tenthWrong(usual), await tenthWrong(other)].map(({ body }) => [
      body.cooldownSeconds,
      body.retryAfter,
    ]);

    expect(waits).toEqual([
      [0, '2040-01-01T00:01:00.000Z'],
      [120, '2040-01-01T00:03:00.000Z'],
    ]);
  });

  test('the proof of a send that failed later is used up, or kept', async () => {
    const usual = createV12Fixture({ channels: ['sms'] });
    const other = createV12Fixture({ channels: ['sms'] });
    await other.control('PATCH', '/seed', { behaviors: { proofOfFailedSend: 'kept' } });

    expect((await proofAgain(usual)).body.code).toBe('POW_CHALLENGE_REPLAYED');
    expect((await proofAgain(other)).status).toBe(200);
  });

  test('a proof that is kept is not that of another send that succeeded', async () => {
    const { control, prove, send } = createV12Fixture();
    await control('PATCH', '/seed', { behaviors: { proofOfFailedSend: 'kept' } });
    const powSolution = await prove();

    const codes = [
      await send({ powSolution }),
      await send({ powSolution }),
      await send({ powSolution }),
    ];

    expect(codes.map(({ body }) => body.code)).toEqual([
      undefined,
      'POW_CHALLENGE_REPLAYED',
      'POW_CHALLENGE_REPLAYED',
    ]);
  });

  test('a number for a code that counts as wrong counts as a try', async () => {
    const fixture = createV12Fixture();
    await fixture.control('PATCH', '/seed', { behaviors: { otpNotString: 'INVALID_OTP' } });
    const { transactionReqID } = await fixture.sent();

    const codes: unknown[] = [];
    for (let i = 0; i < 10; i += 1)
      codes.push((await fixture.verify(transactionReqID, 1)).body.code);

    expect(codes.slice(8)).toEqual(['INVALID_OTP', 'MAX_ATTEMPTS_EXCEEDED']);
  });

  test("a body limit is the workspace's own", async () => {
    const { control, post } = createV12Fixture();
    await control('POST', '/workspaces', { id: 'small', seed: smallSeed });
    const padded = (APIKey: string) => post(SEND, { APIKey, pad: 'x'.repeat(300) });

    const statuses = [(await padded('ak_small')).status, (await padded(API_KEY)).status];

    expect(statuses).toEqual([413, 400]);
  });
});

const smallSeed = {
  accounts: [{ id: 'small', apiKey: 'ak_small', pipelines: [{ id: 'pipe_small' }] }],
  behaviors: { bodyLimitBytes: 200 },
};

describe('the order of checks on send', () => {
  // Wrong in three ways, each refused with a code of its own.
  const wrong = { otp: '12', channel: 'fax', powSolution: undefined };

  async function codesOf(checkOrder: Behaviors['checkOrder'], randomSeed: string) {
    const fixture = createV12Fixture({}, [], randomSeed);
    await fixture.control('PATCH', '/seed', { behaviors: { checkOrder } });
    const codes: unknown[] = [];
    for (let i = 0; i < 24; i += 1) codes.push((await fixture.send(wrong)).body.code);
    return codes;
  }

  test('is documented, or any', async () => {
    const documented = await codesOf('documented', 'a');
    const shuffled = await codesOf('shuffled', 'a');

    expect(new Set(documented)).toEqual(new Set(['VALIDATION_ERROR']));
    expect(new Set(shuffled)).toEqual(
      new Set(['VALIDATION_ERROR', 'invalid_channel', 'POW_SOLUTION_MISSING']),
    );
  });

  test('is the same on every run, and another with other randomness', async () => {
    const first = await codesOf('shuffled', 'a');

    expect(await codesOf('shuffled', 'a')).toEqual(first);
    expect(await codesOf('shuffled', 'b')).not.toEqual(first);
  });

  test('an error says that the order was shuffled', async () => {
    const fixture = createV12Fixture();
    await fixture.control('PATCH', '/seed', { behaviors: { checkOrder: 'shuffled' } });

    const { headers } = await fixture.send({ channel: 'fax' });

    expect(headers.get('x-emulator-behaviors')).toContain('checkOrder');
  });

  test('changes no code, no challenge and no ID', async () => {
    const runs = await Promise.all(
      (['documented', 'shuffled'] as const).map(async (checkOrder) => {
        const fixture = createV12Fixture();
        await fixture.control('PATCH', '/seed', { behaviors: { checkOrder } });
        await fixture.send(wrong);
        const { transactionReqID } = await fixture.sent();
        return [transactionReqID, fixture.lastCode()];
      }),
    );

    expect(runs[0]).toEqual(runs[1]);
  });
});
