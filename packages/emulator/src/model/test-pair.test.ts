import { describe, expect, test } from 'vitest';
import { createV12Fixture, PHONE } from '../app/v12-core.fixture.ts';
import { createReceiver } from '../callbacks/receiver.fixture.ts';

const TEST_PAIR = { address: PHONE, otp: '424242' };
const EMAIL = 'mona@example.com';

describe('a test pair of V1.2', () => {
  test('is sent nothing, though its code is good, whatever providers do [DEV-01]', async () => {
    const { core, control, sent, verify } = createV12Fixture({ testPairs: [TEST_PAIR] });
    for (const channel of ['whatsapp', 'telegram', 'sms']) {
      await control('POST', `/providers/${channel}`, { mode: 'reject' });
    }

    const { transactionReqID, channels } = await sent();
    const wrong = await verify(transactionReqID, '000000');
    const right = await verify(transactionReqID, '424242');

    expect(channels).toEqual(['whatsapp']);
    expect([wrong.body.code, right.status]).toEqual(['INVALID_OTP', 200]);
    expect(core.store.defaultWorkspace.inbox.list()).toEqual([]);
  });

  test('verifies by its own code, and not by one that the caller names', async () => {
    const { sent, verify } = createV12Fixture({ testPairs: [TEST_PAIR] });

    const { transactionReqID } = await sent({ otp: '123456' });

    expect((await verify(transactionReqID, '123456')).body.code).toBe('INVALID_OTP');
    expect((await verify(transactionReqID, '424242')).status).toBe(200);
  });

  test('may be an email address', async () => {
    const testPairs = [{ address: EMAIL, otp: '4242' }];
    const { core, sent, verify } = createV12Fixture({ testPairs });

    const { transactionReqID } = await sent({ verificationAddress: { email: EMAIL } });

    expect((await verify(transactionReqID, '4242')).status).toBe(200);
    expect(core.store.defaultWorkspace.inbox.list()).toEqual([]);
  });

  test('is under no limit, for which it does not count either [DEV-03]', async () => {
    const rateCaps = { phoneNumber: { perMinute: 1 }, pipeline: { perMinute: 1 } };
    const { send } = createV12Fixture({
      testPairs: [TEST_PAIR],
      rateCaps,
      adaptiveDifficulty: false,
    });
    const other = { verificationAddress: { phoneNumber: '+201007654321' } };

    for (let i = 0; i < 3; i += 1) expect((await send()).status).toBe(200);

    expect((await send(other)).status).toBe(200);
    expect((await send(other)).status).toBe(429);
  });

  test.each([
    ['success', ['424242']],
    ['failed', Array<string>(10).fill('000000')],
  ])('keeps the callback: %s [DEV-05]', async (status, codes) => {
    const receiver = await createReceiver();
    const fixture = createV12Fixture({
      testPairs: [TEST_PAIR],
      backendCallbackURL: receiver.url,
    });
    const { transactionID, transactionReqID } = await fixture.sent();

    for (const code of codes) await fixture.verify(transactionReqID, code);
    await fixture.core.store.defaultWorkspace.webhooks.drain();

    expect(receiver.received.map(({ body }) => body)).toEqual([
      { status, transactionID, timestamp: expect.any(String) },
    ]);
  });
});
