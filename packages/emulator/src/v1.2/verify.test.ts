import { describe, expect, test } from 'vitest';
import {
  type CallResponse,
  createV12Fixture,
  PIPELINE,
  type V12Fixture,
} from '../app/v12-core.fixture.ts';

const VERIFY = '/api/v1.2/transactions/verify';
const CALLBACK = 'https://shop.example/after';

/** A code that is not the one sent. */
function wrong(fixture: V12Fixture): string {
  return fixture.lastCode() === '000000' ? '111111' : '000000';
}

describe('POST verify', () => {
  test('responds exactly as documented, without any key [VER-01] [VER-04] [VER-05]', async () => {
    const { sent, verify, lastCode } = createV12Fixture({ passkeyEnabled: false });
    const { transactionReqID, transactionID } = await sent();

    const { status, body } = await verify(transactionReqID, lastCode());

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: 'OTP verified successfully',
      data: { verified: true, transactionID },
    });
  });

  test('names the callback where the pipeline has one [VER-06]', async () => {
    const { sent, verify, lastCode } = createV12Fixture({ frontendCallbackURL: CALLBACK });
    const { transactionReqID } = await sent();

    const { body } = await verify(transactionReqID, lastCode());

    expect(body.data.frontendCallbackURL).toBe(CALLBACK);
  });

  test.each([
    {},
    { transactionReqID: 'treq_default_0' },
    { otp: '123456' },
    { transactionReqID: '', otp: '123456' },
    { transactionReqID: 'treq_default_0', otp: '' },
    { transactionReqID: 'treq_default_0', otp: null },
  ])('refuses %j, where a field is missing [VER-02] [E12-01]', async (fields) => {
    const { post } = createV12Fixture();

    const { status, body } = await post(VERIFY, fields);

    expect([status, body.code]).toEqual([400, 'MISSING_REQUIRED_FIELDS']);
  });

  test('a code that is not a string is refused, and costs no attempt [VER-03]', async () => {
    const { sent, verify, control, lastCode } = createV12Fixture();
    const { transactionReqID, transactionID } = await sent();

    for (const otp of [Number(lastCode()), [lastCode()], { code: lastCode() }, true]) {
      const { status, body } = await verify(transactionReqID, otp);
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.details.issues[0].path).toBe('otp');
    }

    const { body } = await control('GET', `/transactions/${transactionID}`);
    expect(body.data).toMatchObject({ status: 'active', wrongAttempts: 0 });
  });

  test('only the transactionReqID verifies [VER-22] [G-07]', async () => {
    const { sent, verify, lastCode } = createV12Fixture();
    const { transactionID, transactionReqID } = await sent();
    expect(transactionReqID).not.toBe(transactionID);

    for (const id of [
      transactionID,
      'treq_default_none',
      'treq_nowhere_0',
      'nonsense',
      '__proto__',
    ]) {
      const { status, body } = await verify(id, lastCode());
      expect([status, body.code]).toEqual([500, 'TRANSACTION_NOT_FOUND']);
    }
    expect((await verify(transactionReqID, lastCode())).status).toBe(200);
  });

  test('each of its four failures has a status, a code and a message [VER-20]', async () => {
    const fixture = createV12Fixture();
    const used = await fixture.sent();
    await fixture.verify(used.transactionReqID, fixture.lastCode());
    const verifiedBefore = await fixture.verify(used.transactionReqID, fixture.lastCode());
    const guessed = await fixture.sent();
    const responses: CallResponse[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      responses.push(await fixture.verify(guessed.transactionReqID, wrong(fixture)));
    }
    const expired = await fixture.verify(guessed.transactionReqID, fixture.lastCode());

    const failure = (code: string) => ({ status: 'error', code, message: expect.any(String) });
    expect(responses[0]?.body).toEqual({ ...failure('INVALID_OTP'), data: {} });
    expect(responses[9]?.body).toEqual({
      ...failure('MAX_ATTEMPTS_EXCEEDED'),
      retryAfter: expect.any(String),
      cooldownSeconds: 0,
    });
    expect(expired.body).toEqual(failure('TRANSACTION_EXPIRED'));
    expect(verifiedBefore.body).toEqual(failure('ALREADY_VERIFIED'));
  });

  test('the code of one transaction does not verify another', async () => {
    const { sent, verify, lastCode } = createV12Fixture();
    const first = await sent();
    const firstCode = lastCode();
    const second = await sent({ otp: firstCode === '4444' ? '5555' : '4444' });

    const crossed = await verify(second.transactionReqID, firstCode);
    const straight = await verify(first.transactionReqID, firstCode);

    expect(crossed.body.code).toBe('INVALID_OTP');
    expect(straight.status).toBe(200);
  });
});

describe('a wrong code', () => {
  test('is refused with the callback [VER-12] [E12-45]', async () => {
    const fixture = createV12Fixture({ frontendCallbackURL: CALLBACK });
    const { transactionReqID } = await fixture.sent();

    const { status, body } = await fixture.verify(transactionReqID, wrong(fixture));

    expect(status).toBe(403);
    expect(body).toEqual({
      status: 'error',
      code: 'INVALID_OTP',
      message: expect.any(String),
      data: { frontendCallbackURL: CALLBACK },
    });
  });

  test.each(['', ' ', 'x', '1', '0'.repeat(50_000)])(
    'of any length is only wrong',
    async (tail) => {
      const { sent, verify, lastCode } = createV12Fixture();
      const { transactionReqID } = await sent();

      const { body } = await verify(transactionReqID, tail === '' ? '0' : lastCode() + tail);

      expect(body.code).toBe('INVALID_OTP');
    },
  );

  test('nine times leaves the transaction active [VER-13]', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();

    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const { body } = await fixture.verify(transactionReqID, wrong(fixture));
      expect(body.code).toBe('INVALID_OTP');
    }

    expect((await fixture.verify(transactionReqID, fixture.lastCode())).status).toBe(200);
  });

  test('ten times ends it, also for the right code [VER-14] [VER-15] [E12-47]', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID, transactionID } = await fixture.sent();
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await fixture.verify(transactionReqID, wrong(fixture));
    }

    const tenth = await fixture.verify(transactionReqID, wrong(fixture));
    const late = await fixture.verify(transactionReqID, fixture.lastCode());
    const { body } = await fixture.control('GET', `/transactions/${transactionID}`);

    expect(tenth.status).toBe(429);
    expect(tenth.body).toEqual({
      status: 'error',
      code: 'MAX_ATTEMPTS_EXCEEDED',
      message: expect.any(String),
      retryAfter: '2040-01-01T00:00:00.000Z',
      cooldownSeconds: 0,
    });
    expect([late.status, late.body.code]).toEqual([410, 'TRANSACTION_EXPIRED']);
    expect(body.data).toMatchObject({ status: 'expired', wrongAttempts: 10 });
  });

  test('twenty times at once is counted like one after the other', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => fixture.verify(transactionReqID, wrong(fixture))),
    );

    const count = (code: string) => responses.filter(({ body }) => body.code === code).length;
    expect(['INVALID_OTP', 'MAX_ATTEMPTS_EXCEEDED', 'TRANSACTION_EXPIRED'].map(count)).toEqual([
      9, 1, 10,
    ]);
  });
});

describe('the life of a transaction', () => {
  test('it verifies after 179 s, and not after 181 s [VER-16] [E12-44]', async () => {
    const { sent, verify, lastCode, advance } = createV12Fixture();
    const early = await sent({ otp: '4444' });
    const late = await sent();

    advance(179);
    const inTime = await verify(early.transactionReqID, '4444');
    advance(2);
    const tooLate = await verify(late.transactionReqID, lastCode());

    expect(inTime.status).toBe(200);
    expect([tooLate.status, tooLate.body.code]).toEqual([410, 'TRANSACTION_EXPIRED']);
  });

  test('it ends at the very instant that expiresAt names', async () => {
    const { sent, verify, lastCode, advance } = createV12Fixture();
    const { transactionReqID } = await sent();

    advance(180);

    expect((await verify(transactionReqID, lastCode())).body.code).toBe('TRANSACTION_EXPIRED');
  });

  test('verified once, it stays so, whatever comes later [VER-17] [E12-46]', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID, transactionID } = await fixture.sent();
    await fixture.verify(transactionReqID, fixture.lastCode());

    const again = await fixture.verify(transactionReqID, fixture.lastCode());
    const withWrongCode = await fixture.verify(transactionReqID, wrong(fixture));
    fixture.advance(200);
    const afterExpiry = await fixture.verify(transactionReqID, fixture.lastCode());
    const { body } = await fixture.control('GET', `/transactions/${transactionID}`);

    for (const response of [again, withWrongCode, afterExpiry]) {
      expect([response.status, response.body.code]).toEqual([409, 'ALREADY_VERIFIED']);
    }
    expect(body.data).toMatchObject({ status: 'Successful', wrongAttempts: 0 });
  });

  test('an earlier transaction of the same phone stays active', async () => {
    const { sent, verify } = createV12Fixture();
    const first = await sent({ otp: '1111' });
    await sent({ otp: '2222' });

    expect((await verify(first.transactionReqID, '1111')).status).toBe(200);
  });

  test('it outlives a change of its pipeline', async () => {
    const { sent, verify, lastCode, control } = createV12Fixture();
    const { transactionReqID } = await sent();

    await control('PATCH', '/seed', { pipelines: [{ id: PIPELINE, active: false }] });

    expect((await verify(transactionReqID, lastCode())).status).toBe(200);
  });
});
