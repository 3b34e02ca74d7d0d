import { PHONE_CHANNELS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { API_KEY, createV12Fixture, PHONE, PIPELINE } from '../app/v12-core.fixture.ts';

const SEND = '/api/v1.2/transactions/send';
const EMAIL = 'mona@example.com';

describe('POST send', () => {
  test('responds exactly as documented [SND-06] [SND-09]', async () => {
    const { send } = createV12Fixture();

    const { status, body } = await send();

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: 'OTP sent successfully',
      data: {
        transactionID: expect.any(String),
        transactionReqID: expect.any(String),
        channels: ['whatsapp'],
        expiresAt: '2040-01-01T00:03:00.000Z',
      },
    });
    expect(body.data.transactionID).not.toBe(body.data.transactionReqID);
  });

  test('the code in the inbox verifies, with the transactionReqID [SND-07] [SND-12]', async () => {
    const { send, verify, lastCode } = createV12Fixture();
    const { transactionID, transactionReqID } = (await send()).body.data;

    const without = await verify(undefined, lastCode());
    const withIt = await verify(transactionReqID, lastCode());

    expect([typeof transactionID, typeof transactionReqID]).toEqual(['string', 'string']);
    expect([without.status, without.body.code]).toEqual([400, 'MISSING_REQUIRED_FIELDS']);
    expect(withIt.status).toBe(200);
  });

  test('a body of another type is refused [SND-01]', async () => {
    const { send, post } = createV12Fixture();
    const body = { APIKey: API_KEY, pipelineID: PIPELINE };

    const response = await post(SEND, body, { 'Content-Type': 'text/plain' });

    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.body.details.issues).toHaveLength(1);
    expect((await send()).status).toBe(200);
  });

  test('a type with a charset is taken', async () => {
    const { post } = createV12Fixture();

    const { body } = await post(SEND, {}, { 'Content-Type': 'Application/JSON; charset=utf-8' });

    expect(body.code).toBe('MISSING_REQUIRED_FIELDS');
  });

  test.each(['', '{', 'null', '[]', '"text"', '5'])('refuses %j for a body', async (text) => {
    const { post } = createV12Fixture();

    const { status, body } = await post(SEND, text);

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('takes a body of 100 KiB, and refuses one byte more [E12-53]', async () => {
    const { post } = createV12Fixture();
    const frame = JSON.stringify({ padding: '' }).length;

    const largest = await post(SEND, { padding: 'x'.repeat(100 * 1024 - frame) });
    const tooLarge = await post(SEND, { padding: 'x'.repeat(100 * 1024 - frame + 1) });

    expect(largest.body.code).toBe('MISSING_REQUIRED_FIELDS');
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    ['APIKey', '[SND-02]'],
    ['pipelineID', '[SND-03]'],
  ])('refuses a send without %s %s', async (field) => {
    const { send } = createV12Fixture();

    for (const value of [undefined, '', null]) {
      const { status, body } = await send({ [field]: value });
      expect([status, body.code]).toEqual([400, 'MISSING_REQUIRED_FIELDS']);
    }
    expect((await send({ [field]: 5 })).body.code).toBe('VALIDATION_ERROR');
  });

  test('a pipeline of another account is refused [SND-13]', async () => {
    const { post, control } = createV12Fixture();
    await control('POST', '/workspaces', {
      seed: {
        accounts: [
          { id: 'a', apiKey: 'ak_a', pipelines: [] },
          { id: 'b', apiKey: 'ak_b', pipelines: [{ id: 'pipe_b' }] },
        ],
      },
    });

    const { status, body } = await post(SEND, { APIKey: 'ak_a', pipelineID: 'pipe_b' });

    expect([status, body.code]).toEqual([403, 'PIPELINE_OWNERSHIP_MISMATCH']);
  });
});

describe('the address of a send', () => {
  test.each([undefined, null, {}, { phoneNumber: '' }, { phoneNumber: null, email: null }])(
    'refuses %j, which has none [SND-04] [E12-42]',
    async (verificationAddress) => {
      const { send } = createV12Fixture();

      const { status, body } = await send({ verificationAddress });

      expect([status, body.code]).toEqual([400, 'MISSING_VERIFICATION_ADDRESS']);
    },
  );

  test.each([
    5,
    'text',
    [],
    { phoneNumber: 5 },
    { phoneNumber: '01001234567' },
    { phoneNumber: '+20 100 123 4567' },
    { phoneNumber: '+2010012345678901' },
    { phoneNumber: '+٢٠١٠٠١٢٣٤٥٦٧' },
    { email: 'mona' },
    { email: 5 },
    { email: `${'m'.repeat(250)}@example.com` },
    { phoneNumber: PHONE, email: 'mona@' },
  ])(
    'refuses %j, which has another form, and names the field [E12-52]',
    async (verificationAddress) => {
      const { send } = createV12Fixture();

      const { status, body } = await send({ verificationAddress });

      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.details.issues[0].path).toMatch(/^verificationAddress/);
      expect(JSON.stringify(body)).not.toContain('mona');
    },
  );

  test('each address needs a channel of the pipeline [SND-05]', async () => {
    const byPhone = createV12Fixture({ channels: ['sms'] });
    const byEmail = createV12Fixture({ channels: ['email'] });
    const both = { phoneNumber: PHONE, email: EMAIL };

    for (const response of [
      await byPhone.send({ verificationAddress: { email: EMAIL } }),
      await byPhone.send({ verificationAddress: both }),
      await byEmail.send(),
      await byEmail.send({ verificationAddress: both }),
    ]) {
      expect([response.status, response.body.code]).toEqual([400, 'TRANSACTION_CREATION_FAILED']);
    }
    for (const [{ control, send }, field] of [
      [byPhone, 'email'],
      [byEmail, 'phoneNumber'],
    ] as const) {
      await control('PATCH', '/seed', { behaviors: { noMethod: 'VALIDATION_ERROR' } });
      const { body } = await send({ verificationAddress: both });
      expect(body.details.issues[0].path).toBe(`verificationAddress.${field}`);
    }
  });
});

describe('where a code goes', () => {
  test('the default order is whatsapp, telegram, sms, email [SND-11]', async () => {
    const { core, sent, control } = createV12Fixture();
    const { inbox } = core.store.defaultWorkspace;
    const verificationAddress = { phoneNumber: PHONE, email: EMAIL };

    const responses: unknown[] = [];
    const delivered: unknown[] = [];
    for (const rejecting of [...PHONE_CHANNELS, undefined]) {
      responses.push((await sent({ verificationAddress })).channels);
      delivered.push(
        inbox
          .list()
          .map(({ channel }) => channel)
          .reverse(),
      );
      inbox.clear();
      if (rejecting === undefined) break;
      await control('POST', `/providers/${rejecting}`, { mode: 'reject' });
    }

    const order = [['whatsapp', 'email'], ['telegram', 'email'], ['sms', 'email'], ['email']];
    expect(responses).toEqual(order);
    expect(delivered).toEqual(order);
  });

  test('the order of the pipeline decides, and only the first that accepts delivers [SND-10]', async () => {
    const { core, sent, control } = createV12Fixture({ channels: ['sms', 'whatsapp'] });
    const { inbox } = core.store.defaultWorkspace;

    const accepted = await sent();
    const onSms = inbox.list().map(({ channel }) => channel);
    await control('POST', '/providers/sms', { mode: 'reject' });
    const fellBack = await sent();

    expect([accepted.channels, onSms]).toEqual([['sms'], ['sms']]);
    expect(fellBack.channels).toEqual(['whatsapp']);
    expect(inbox.list()[0]).toMatchObject({ channel: 'whatsapp', to: PHONE });
  });

  test.each([
    { reject: [], channels: ['whatsapp', 'email'] },
    { reject: ['whatsapp'], channels: ['sms', 'email'] },
    { reject: ['email'], channels: ['whatsapp'] },
    { reject: ['whatsapp', 'sms'], channels: ['email'] },
  ])(
    'with $reject rejecting, $channels are what reached the inbox, all with one code [SND-08] [SND-19]',
    async ({ reject, channels }) => {
      const { core, sent, control } = createV12Fixture({ channels: ['whatsapp', 'sms', 'email'] });
      for (const channel of reject) {
        await control('POST', `/providers/${channel}`, { mode: 'reject' });
      }

      const response = await sent({ verificationAddress: { phoneNumber: PHONE, email: EMAIL } });

      const messages = [...core.store.defaultWorkspace.inbox.list()].reverse();
      expect(response.channels).toEqual(channels);
      expect(messages.map(({ channel }) => channel)).toEqual(channels);
      expect(new Set(messages.map(({ code }) => code)).size).toBe(1);
      for (const { channel, to } of messages) expect(to).toBe(channel === 'email' ? EMAIL : PHONE);
    },
  );

  test('where every provider rejects, the send fails and stores nothing [E12-48]', async () => {
    const { core, send, control } = createV12Fixture({ channels: ['sms'] });
    await control('POST', '/providers/sms', { mode: 'reject' });

    const { status, body } = await send();

    expect([status, body.code]).toEqual([500, 'SEND_OTP_FAILED']);
    expect(core.store.defaultWorkspace.inbox.list()).toEqual([]);
  });
});

describe('the code', () => {
  test('has six digits [DIG-01]', async () => {
    const { sent, lastCode } = createV12Fixture();
    await sent();

    expect(lastCode()).toMatch(/^\d{6}$/);
  });

  test.each([4, 5, 6])('has %i digits on demand [DIG-02]', async (digits) => {
    const { sent, lastCode } = createV12Fixture();
    await sent({ digits });

    expect(lastCode()).toMatch(new RegExp(`^\\d{${digits}}$`));
  });

  test.each([3, 7, 0, -1, 4.5, 1e9, null, '5', [4], {}])(
    'has six digits when %j are asked for [DIG-03]',
    async (digits) => {
      const { send, lastCode } = createV12Fixture();

      expect((await send({ digits })).status).toBe(200);
      expect(lastCode()).toMatch(/^\d{6}$/);
    },
  );

  test.each(['0123', '01234', '000000'])(
    'may be the own code %s, verbatim [DIG-04]',
    async (otp) => {
      const { sent, lastCode, verify } = createV12Fixture();

      const { transactionReqID } = await sent({ otp, digits: 6 });

      expect(lastCode()).toBe(otp);
      expect((await verify(transactionReqID, otp)).status).toBe(200);
    },
  );

  test.each(['123', '1234567', '12a4', '١٢٣٤', '', 1234, null])(
    'cannot be the own code %j',
    async (otp) => {
      const { send } = createV12Fixture();

      const { status, body } = await send({ otp });

      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.details.issues[0].path).toBe('otp');
    },
  );

  test('differs between two transactions at once', async () => {
    const { core, sent } = createV12Fixture();
    for (let i = 0; i < 5; i += 1) await sent();

    const codes = core.store.defaultWorkspace.inbox.list().map(({ code }) => code);

    expect(new Set(codes).size).toBe(5);
  });
});
