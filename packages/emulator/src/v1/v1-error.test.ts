import { describe, expect, test } from 'vitest';
import type { CallResponse } from '../app/core-calls.fixture.ts';
import { createV1Fixture } from '../app/v1-core.fixture.ts';
import { createV12Fixture } from '../app/v12-core.fixture.ts';
import { createWidgetFixture } from '../app/widget-core.fixture.ts';
import { createUtilityFixture } from '../utilities/utility-core.fixture.ts';

const behaviors = { legacyOptin: 'on' } as const;
const optin = true;

/** Each documented error: its row, what brings it about, its status and its body. */
const ERRORS: readonly (readonly [string, () => Promise<CallResponse>, number, object])[] = [
  [
    'wrong digits [EL-01]',
    () => createV1Fixture().create({ digits: 7 }),
    400,
    { message: 'Digits should be either 4, 5 or 6' },
  ],
  [
    'an opt-in without a phone number [EL-02]',
    () =>
      createV1Fixture({}, { behaviors }).create({
        optin,
        verificationAddress: { email: 'ann@example.com' },
      }),
    400,
    { message: 'Phone number required for opt-in' },
  ],
  [
    'an exhausted quota [EL-03]',
    () => createV1Fixture({}, { billing: { balance: 0 } }).create(),
    403,
    { message: 'Quota exhausted or subscription expired' },
  ],
  [
    'an opt-in that is activated after 121 seconds [EL-04]',
    async () => {
      const { created, activate, advance } = createV1Fixture({}, { behaviors });
      const transactionID = await created({ optin });
      advance(121);
      return activate(transactionID);
    },
    403,
    { message: 'Transaction expired' },
  ],
  [
    'a wrong code [EL-05]',
    async () => {
      const { sent, verify, wrongCode } = createV1Fixture({
        frontendCallbackURL: 'https://shop.example/done',
      });
      return verify(await sent(), wrongCode());
    },
    403,
    { message: 'Invalid OTP', data: { frontendCallbackURL: 'https://shop.example/done' } },
  ],
  [
    'a transaction that was verified [EL-06]',
    async () => {
      const { sent, verify, lastCode } = createV1Fixture();
      const transactionReqID = await sent();
      await verify(transactionReqID, lastCode());
      return verify(transactionReqID, lastCode());
    },
    403,
    { message: 'Transaction already verified' },
  ],
  [
    'an unknown API key [EL-07]',
    () => createV1Fixture().create({ APIKey: 'ak_unknown' }),
    404,
    { message: 'User not found' },
  ],
  [
    'a transactionID in the path of verify [EL-08]',
    async () => {
      const { created, activate, verify, lastCode } = createV1Fixture();
      const transactionID = await created();
      await activate(transactionID);
      return verify(transactionID, lastCode());
    },
    404,
    { message: 'Transaction request not found' },
  ],
  [
    'two opt-ins in 60 seconds [EL-09]',
    async () => {
      const { create } = createV1Fixture({}, { behaviors });
      await create({ optin });
      return create({ optin });
    },
    429,
    {
      message: expect.any(String),
      rateLimited: true,
      timeRemaining: 60,
      phoneNumber: '+201001234567',
    },
  ],
  [
    'an unknown pipeline [EL-10]',
    () => createV1Fixture().create({ pipelineID: 'pipe_unknown' }),
    500,
    { message: 'Pipeline not found' },
  ],
];

describe('an error of V1.0 has a message, what is documented beside it, and nothing else', () => {
  test.each(ERRORS)('%s [L-06]', async (_name, call, status, body) => {
    const response = await call();

    expect(response.status).toBe(status);
    expect(response.body).toEqual(body);
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  });
});

describe('the keys of an error', () => {
  test.each([
    ['V1.0', () => createV1Fixture().create({ APIKey: 'no' }), ['message']],
    ['V1.2', () => createV12Fixture().send({ APIKey: 'no' }), ['status', 'code', 'message']],
    ['V2.0', () => createWidgetFixture().create({ apiKey: 'no' }), ['status', 'code', 'message']],
    [
      'utilities',
      () => createUtilityFixture().send({ APIKey: 'no' }),
      ['status', 'code', 'message'],
    ],
  ])('of %s: %j [G-09]', async (_version, call, keys) => {
    const { body } = await call();

    expect(Object.keys(body)).toEqual(keys);
    expect(body.status).toBe(keys.includes('status') ? 'error' : undefined);
  });
});

test('random messages and a named limit add no code and no status to an error of V1.0', async () => {
  const { create } = createV1Fixture(
    {},
    { behaviors: { ...behaviors, messages: 'random', widgetLimitCode: 'named' } },
  );
  await create({ optin });

  const { status, body } = await create({ optin });

  expect(status).toBe(429);
  expect(Object.keys(body).toSorted()).toEqual([
    'message',
    'phoneNumber',
    'rateLimited',
    'timeRemaining',
  ]);
  expect(body.message).toMatch(/^[0-9a-f]{24}$/);
});

test('a pipeline of another account is not found', async () => {
  const { create, control } = createV1Fixture();
  await control('POST', '/workspaces', { id: 'other' });

  const { status, body } = await create({ pipelineID: 'pipe_emulator_other' });

  expect([status, body]).toEqual([500, { message: 'Pipeline not found' }]);
});
