import { describe, expect, test } from 'vitest';
import { createV1Fixture } from '../app/v1-core.fixture.ts';
import { createV12Fixture, PHONE, PIPELINE } from '../app/v12-core.fixture.ts';
import { createReceiver } from '../callbacks/receiver.fixture.ts';

const CALLBACK = 'https://shop.example/done';

describe('POST verify', () => {
  test('returns both records for a right code [L-03]', async () => {
    const { created, activated, verify, lastCode } = createV1Fixture({
      frontendCallbackURL: CALLBACK,
    });
    const transactionID = await created();
    const transactionReqID = await activated(transactionID);
    const code = lastCode();

    const { status, body } = await verify(transactionReqID, code);

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: {
        frontendCallbackURL: CALLBACK,
        mainTransaction: {
          verificationAddress: { phoneNumber: PHONE },
          status: 'Successful',
          optinActivated: false,
          OTP: code,
          transactionID,
        },
        transactionReq: {
          _id: transactionReqID,
          status: 'Successful',
          mainTransactionID: transactionID,
          sentVerification: true,
          inputOTP: code,
        },
      },
    });
  });

  test('takes the ID of the request, and not the one of the transaction [L-04]', async () => {
    const { created, activated, verify, lastCode } = createV1Fixture();
    const transactionID = await created();
    const transactionReqID = await activated(transactionID);

    expect((await verify(transactionID, lastCode())).status).toBe(404);
    expect((await verify(transactionReqID, lastCode())).status).toBe(200);
  });

  test('knows no request before the activation', async () => {
    const { created, verify, core } = createV1Fixture();
    await created();
    const [transaction] = core.store.defaultWorkspace.transactions.list();

    const { status } = await verify(transaction?.transactionReqID ?? '', transaction?.code);

    expect(status).toBe(404);
  });

  test('takes no code after 3 minutes', async () => {
    const { sent, verify, lastCode, advance } = createV1Fixture();
    const transactionReqID = await sent();
    advance(180);

    const { status, body } = await verify(transactionReqID, lastCode());

    expect([status, body]).toEqual([403, { message: 'Transaction expired' }]);
  });

  test('takes ten wrong codes, the last of which ends the transaction', async () => {
    const { sent, verify, lastCode, wrongCode } = createV1Fixture();
    const transactionReqID = await sent();
    for (let i = 0; i < 10; i += 1) {
      const { body } = await verify(transactionReqID, wrongCode());
      expect(body).toEqual({ message: 'Invalid OTP', data: { frontendCallbackURL: null } });
    }

    const { body } = await verify(transactionReqID, lastCode());

    expect(body).toEqual({ message: 'Transaction expired' });
  });

  test.each([undefined, null, '', 123456, ['1']])('refuses an otp of %j', async (otp) => {
    const { sent, verify } = createV1Fixture();

    const { status, body } = await verify(await sent(), otp);

    expect([status, Object.keys(body)]).toEqual([400, ['message']]);
  });

  test('charges a success once, and keeps the code where the quota does not cover it', async () => {
    const { sent, verify, lastCode, control } = createV1Fixture(
      {},
      { billing: { mode: 'pay-per-success', balance: 0 } },
    );
    const transactionReqID = await sent();

    const unpaid = await verify(transactionReqID, lastCode());
    await control('PATCH', '/accounts/account_test', { balance: 5 });
    const paid = await verify(transactionReqID, lastCode());

    expect([unpaid.status, unpaid.body]).toEqual([
      403,
      { message: 'Quota exhausted or subscription expired' },
    ]);
    expect(paid.status).toBe(200);
    expect((await control('GET', '/ledger')).body.data).toHaveLength(1);
  });

  test('has a result callback, as V1.2 has', async () => {
    const receiver = await createReceiver();
    const { created, activated, verify, lastCode } = createV1Fixture({
      backendCallbackURL: receiver.url,
    });
    const transactionID = await created();
    await verify(await activated(transactionID), lastCode());

    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).toMatchObject({ status: 'success', transactionID });
  });

  test('has a result callback, too, once wrong codes have ended the transaction', async () => {
    const receiver = await createReceiver();
    const { created, activated, verify, wrongCode } = createV1Fixture({
      backendCallbackURL: receiver.url,
    });
    const transactionID = await created();
    const transactionReqID = await activated(transactionID);

    for (let i = 0; i < 10; i += 1) await verify(transactionReqID, wrongCode());

    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).toMatchObject({ status: 'failed', transactionID });
  });

  test('does not verify a transaction of V1.2, nor V1.2 one of V1.0', async () => {
    const v12 = createV12Fixture();
    const { transactionReqID } = await v12.sent();
    const old = createV1Fixture();
    const oldReqID = await old.sent();

    const crossed = await v12.post(`/api/v1/transactions/verify/${transactionReqID}`, {
      otp: v12.lastCode(),
    });
    const back = await old.post('/api/v1.2/transactions/verify', {
      transactionReqID: oldReqID,
      otp: old.lastCode(),
    });

    expect([crossed.status, crossed.body]).toEqual([
      404,
      { message: 'Transaction request not found' },
    ]);
    expect(back.body.code).toBe('INVALID_API_VERSION');
  });

  test('a code that goes to another channel after a late failure still verifies', async () => {
    const { sent, verify, lastCode, control, core } = createV1Fixture();
    const transactionReqID = await sent();
    const [message] = core.store.defaultWorkspace.inbox.list();
    await control('POST', `/messages/${message?.id}/delivery`, { status: 'undelivered' });

    expect(core.store.defaultWorkspace.inbox.list()[0]?.channel).toBe('telegram');
    expect((await verify(transactionReqID, lastCode())).status).toBe(200);
  });
});

test('a patched callback URL is named in the next response', async () => {
  const { sent, verify, wrongCode, control } = createV1Fixture();
  const transactionReqID = await sent();
  await control('PATCH', '/seed', {
    pipelines: [{ id: PIPELINE, frontendCallbackURL: CALLBACK }],
  });

  const { body } = await verify(transactionReqID, wrongCode());

  expect(body.data).toEqual({ frontendCallbackURL: CALLBACK });
});
