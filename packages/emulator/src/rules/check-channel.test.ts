import { PHONE_CHANNELS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { createV12Fixture, PHONE, type V12Fixture } from '../app/v12-core.fixture.ts';
import type { PipelineSeed } from '../model/pipeline.ts';

const EMAIL = 'mona@example.com';
const BOTH = { phoneNumber: PHONE, email: EMAIL };

/** A fixture whose account may choose a channel, unless the patch takes that away. */
async function createChoiceFixture(
  pipeline: PipelineSeed = {},
  account: object = {},
): Promise<V12Fixture & { readonly delivered: () => readonly string[] }> {
  const fixture = createV12Fixture({ channelChoice: true, ...pipeline });
  await fixture.control('PATCH', '/accounts/account_test', {
    entitlements: { channelChoice: true },
    ...account,
  });
  const { inbox } = fixture.core.store.defaultWorkspace;
  return { ...fixture, delivered: () => inbox.list().map(({ channel }) => channel) };
}

describe('the form of a chosen channel', () => {
  test('email, null, and any choice without a phone number are no channel [E12-09]', async () => {
    const { send } = await createChoiceFixture();

    for (const answer of [
      await send({ channel: 'email' }),
      await send({ channel: null }),
      await send({ channel: 'sms', verificationAddress: { email: EMAIL } }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        status: 'error',
        code: 'invalid_channel',
        message: expect.any(String),
      });
    }
  });

  test.each(['voice', '', 'SMS', 5, 'email', 'pigeon', [], ['sms'], {}, true])(
    '%j is not one to choose [CHN-02]',
    async (channel) => {
      const { send } = await createChoiceFixture();

      const { status, body } = await send({ channel });

      expect([status, body.code]).toEqual([400, 'invalid_channel']);
    },
  );

  test.each(PHONE_CHANNELS)('%s needs a phone number [CHN-03]', async (channel) => {
    const { send } = await createChoiceFixture();

    const { status, body } = await send({ channel, verificationAddress: { email: EMAIL } });

    expect([status, body.code]).toEqual([400, 'invalid_channel']);
  });

  test.each([{ phoneNumber: PHONE }, { email: EMAIL }, BOTH])(
    'null is a choice, and a wrong one, for %j [CHN-04]',
    async (verificationAddress) => {
      const { send } = await createChoiceFixture();

      const { status, body } = await send({ channel: null, verificationAddress });

      expect([status, body.code]).toEqual([400, 'invalid_channel']);
    },
  );

  test('is judged before it is asked whether the account has it [CHN-08]', async () => {
    const { send } = createV12Fixture();

    const unknown = await send({ channel: 'fax' });
    const known = await send({ channel: 'sms' });

    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_channel']);
    expect([known.status, known.body.code]).toEqual([400, 'channel_choice_not_enabled']);
  });
});

describe('the choice of a channel', () => {
  test('every phone channel can be chosen, and email cannot [CHN-01]', async () => {
    const { send, delivered } = await createChoiceFixture();

    for (const channel of PHONE_CHANNELS) {
      const { status, body } = await send({ channel });
      expect([status, body.data.channels]).toEqual([200, [channel]]);
    }
    const byEmail = await send({ channel: 'email', verificationAddress: BOTH });

    expect([byEmail.status, byEmail.body.code]).toEqual([400, 'invalid_channel']);
    expect(delivered()).toEqual(['sms', 'telegram', 'whatsapp']);
  });

  test.each([
    ['an entitlement of the account [CHN-09]', {}, { entitlements: { channelChoice: false } }],
    ['the switch of the pipeline [CHN-10]', { channelChoice: false }, {}],
    ['a price by channel [CHN-11]', {}, { billing: { pricing: 'legacy' } }],
    ['an account that pays by message [CHN-12]', {}, { billing: { mode: 'pay-per-success' } }],
  ])('needs %s [E12-10]', async (_what, pipeline, account) => {
    const { send, delivered } = await createChoiceFixture(pipeline, account);

    const chosen = await send({ channel: 'sms' });
    const ownCode = await send({ channel: 'sms', otp: '0123' });
    const free = await send();

    expect(chosen.status).toBe(400);
    expect(chosen.body).toEqual({
      status: 'error',
      code: 'channel_choice_not_enabled',
      message: expect.any(String),
    });
    // A code of the caller's own is paid by message; its account still is not.
    expect(ownCode.body.code).toBe('channel_choice_not_enabled');
    expect(free.status).toBe(200);
    expect(delivered()).toEqual(['whatsapp']);
  });

  test('lists what the pipeline sends on instead, in its order [CHN-13] [E12-11]', async () => {
    const { send, delivered } = await createChoiceFixture({
      channels: ['sms', 'email', 'whatsapp'],
    });

    const { status, body } = await send({ channel: 'telegram' });

    expect(status).toBe(400);
    expect(body).toEqual({
      status: 'error',
      code: 'channel_not_eligible',
      message: expect.any(String),
      eligibleChannels: ['sms', 'whatsapp'],
    });
    expect(delivered()).toEqual([]);
  });

  test('a channel known not to reach the phone spends nothing, and nothing else is tried [CHN-14] [E12-12]', async () => {
    const fixture = await createChoiceFixture();
    const { ledger } = fixture.core.store.defaultWorkspace;
    const unreachable = { phoneNumber: PHONE, channel: 'telegram', reachable: false };
    await fixture.control('POST', '/reachability', unreachable);
    const powSolution = await fixture.prove();

    const chosen = await fixture.send({
      channel: 'telegram',
      verificationAddress: BOTH,
      powSolution,
    });
    const atOnce = [fixture.delivered(), ledger.list()];
    const another = await fixture.send({ channel: 'sms', powSolution });

    expect(chosen.status).toBe(422);
    expect(chosen.body).toEqual({
      status: 'error',
      code: 'pre_send_failure',
      message: expect.any(String),
    });
    expect(atOnce).toEqual([[], []]);
    // The proof is not spent either.
    expect(another.status).toBe(200);
  });

  test('the email goes along with it, with the same code [CHN-06]', async () => {
    const { core, send } = await createChoiceFixture();

    const { body } = await send({ channel: 'sms', verificationAddress: BOTH });

    const messages = core.store.defaultWorkspace.inbox.list();
    expect(body.data.channels).toEqual(['sms', 'email']);
    expect(messages.map(({ channel, to }) => [channel, to])).toEqual([
      ['email', EMAIL],
      ['sms', PHONE],
    ]);
    expect(new Set(messages.map(({ code }) => code)).size).toBe(1);
  });

  test('where it fails, the request ends, and no email is sent [CHN-07]', async () => {
    const { control, send, delivered } = await createChoiceFixture();
    await control('POST', '/providers/sms', { mode: 'reject' });

    const { status, body } = await send({ channel: 'sms', verificationAddress: BOTH });

    expect([status, body.code]).toEqual([500, 'ACTIVATION_FAILED']);
    expect(delivered()).toEqual([]);
  });

  test.each([
    ['fallback', 500, {}],
    ['pin', 500, {}],
    ['fallback', 424, { status: 424 }],
  ] as const)(
    'an immediate error never falls back: with %s, %i [CHN-15] [CHN-18] [E12-13]',
    async (channelEnforcement, expected, rejection) => {
      const { core, control, send, delivered } = await createChoiceFixture({ channelEnforcement });
      await control('POST', '/providers/whatsapp', { mode: 'reject', ...rejection });

      const chosen = await send({ channel: 'whatsapp' });
      const atOnce = delivered();
      const free = await send();

      expect(chosen.status).toBe(expected);
      expect(chosen.body).toEqual({
        status: 'error',
        code: 'ACTIVATION_FAILED',
        message: expect.any(String),
      });
      expect(atOnce).toEqual([]);
      expect(free.body.data.channels).toEqual(['telegram']);
      expect(core.store.defaultWorkspace.ledger.list()).toHaveLength(1);
    },
  );

  test('of a test pair asks no provider [DEV-01]', async () => {
    const testPairs = [{ address: PHONE, otp: '424242' }];
    const { control, send, delivered } = await createChoiceFixture({ testPairs });
    await control('POST', '/providers/telegram', { mode: 'reject' });
    const unreachable = { phoneNumber: PHONE, channel: 'telegram', reachable: false };
    await control('POST', '/reachability', unreachable);

    const { status, body } = await send({ channel: 'telegram' });

    expect([status, body.data.channels]).toEqual([200, ['telegram']]);
    expect(delivered()).toEqual([]);
  });
});
