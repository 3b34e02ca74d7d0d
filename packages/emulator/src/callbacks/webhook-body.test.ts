import { parseWidgetWebhook } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import {
  CREATED_MS,
  createAttempt,
  createTransaction,
  createVerifiedAttempt,
} from './attempt.fixture.ts';
import type { Report } from './outcome.ts';
import { webhookBody } from './webhook-body.ts';

const SUCCESS: Report = {
  outcome: { status: 'success' },
  atMs: CREATED_MS + 20_000,
  inputOTP: '123456',
};
const WRONG_CODE: Report = {
  outcome: { status: 'failed', error: 'INVALID_OTP' },
  atMs: CREATED_MS + 15_000,
  inputOTP: '999999',
};

describe('the body of a webhook', () => {
  test('has exactly the documented fields after a success [WH-02] [WH-03] [WH-05] [WH-06]', () => {
    const attempt = createVerifiedAttempt({ publicMetadata: { a: 1 }, privateMetadata: { b: 2 } });

    expect(webhookBody(attempt, SUCCESS)).toStrictEqual({
      status: 'success',
      timestamp: '2040-01-01T00:00:20.000Z',
      widgetAttempt: {
        attemptId: 'attempt_default_1',
        widgetId: 'widget_1',
        userId: 'account_1',
        status: 'verified',
        verificationAddress: { phoneNumber: '+201*******67', email: 'someone@example.com' },
        otpConfig: { digits: 6, resendCount: 0 },
        createdAt: '2040-01-01T00:00:00.000Z',
        expiresAt: '2040-01-01T00:05:00.000Z',
        captchaVerifiedAt: '2040-01-01T00:00:05.000Z',
        otpRequestedAt: '2040-01-01T00:00:10.000Z',
        completedAt: '2040-01-01T00:00:20.000Z',
      },
      transaction: {
        transactionID: 'txn_default_1',
        status: 'Successful',
        verificationAddress: { phoneNumber: '+201001234567' },
        OTP: '123456',
        creationDate: '2040-01-01T00:00:10.000Z',
        expirationDate: '2040-01-01T00:03:10.000Z',
        updateDate: '2040-01-01T00:00:20.000Z',
        userID: 'account_1',
        pipelineID: 'pipe_widget',
      },
      transactionReq: {
        _id: 'treq_default_1',
        status: 'Successful',
        mainTransactionID: 'txn_default_1',
        sentVerification: true,
        creationDate: '2040-01-01T00:00:10.000Z',
        expirationDate: '2040-01-01T00:03:10.000Z',
        sentVerificationDate: '2040-01-01T00:00:10.000Z',
        inputOTP: '123456',
        verificationDate: '2040-01-01T00:00:20.000Z',
      },
      publicMetadata: { a: 1 },
      privateMetadata: { b: 2 },
    });
  });

  test('is failed at the top after a wrong code, and the attempt goes on [WH-01]', () => {
    const body = webhookBody(createAttempt(), WRONG_CODE);

    expect(body).toMatchObject({
      status: 'failed',
      widgetAttempt: { status: 'otp_requested' },
      transaction: { status: 'active', OTP: '123456' },
      transactionReq: { status: 'active', inputOTP: '999999' },
    });
    expect(body['widgetAttempt']).not.toHaveProperty('completedAt');
    expect(body['transactionReq']).not.toHaveProperty('verificationDate');
  });

  test('names the error of a failure, and of nothing else [WH-09]', () => {
    expect(webhookBody(createAttempt(), WRONG_CODE)).toHaveProperty('error', 'INVALID_OTP');
    expect(webhookBody(createVerifiedAttempt(), SUCCESS)).not.toHaveProperty('error');
  });

  test('masks the phone number of the attempt [WH-04]', () => {
    const { widgetAttempt } = webhookBody(createVerifiedAttempt(), SUCCESS);

    expect(JSON.stringify(widgetAttempt)).not.toContain('1001234567');
    expect(widgetAttempt).toHaveProperty('verificationAddress.phoneNumber', '+201*******67');
  });

  test('gives both metadata back as they were supplied [WH-08]', () => {
    const publicMetadata = { list: [1, { deep: null }], text: 'héllo', no: false };
    const privateMetadata = { nested: { order: 7 } };

    const body = webhookBody(createAttempt({ publicMetadata, privateMetadata }), WRONG_CODE);

    expect(body['publicMetadata']).toStrictEqual(publicMetadata);
    expect(body['privateMetadata']).toStrictEqual(privateMetadata);
  });

  test('marks the attempt of a test pair, and never the top level [DEV-06] [DEV-08]', () => {
    const testPair = { address: '+201001234567', otp: '000000', retired: false };

    const ofTestPair = webhookBody(createVerifiedAttempt({ testPair }), SUCCESS);
    const ofOther = webhookBody(createVerifiedAttempt(), SUCCESS);

    expect(ofTestPair['widgetAttempt']).toHaveProperty('isTest', true);
    expect(ofOther['widgetAttempt']).not.toHaveProperty('isTest');
    expect(ofTestPair).not.toHaveProperty('isTest');
  });

  test('names a passkey, and no other method [PK-08]', () => {
    const byPasskey = createVerifiedAttempt({
      verificationMethod: 'passkey',
      transaction: createTransaction({ verified: true, channels: [], code: '' }),
    });

    const body = webhookBody(byPasskey, { ...SUCCESS, inputOTP: undefined });

    expect(body).toHaveProperty('verificationMethod', 'passkey');
    expect(body['transactionReq']).toMatchObject({ sentVerification: false });
    expect(body['transactionReq']).not.toHaveProperty('sentVerificationDate');
    expect(body['transactionReq']).not.toHaveProperty('inputOTP');
    expect(webhookBody(createVerifiedAttempt(), SUCCESS)).not.toHaveProperty('verificationMethod');
  });

  test('has no id and no type of an event [WH-18]', () => {
    const body = webhookBody(createVerifiedAttempt(), SUCCESS);

    expect(body).not.toHaveProperty('eventId');
    expect(body).not.toHaveProperty('eventType');
  });

  test('of an attempt that expired before anything happened says what there is', () => {
    const untouched = createAttempt({ status: 'created' });
    for (const name of ['transaction', 'captchaVerifiedAtMs', 'otpRequestedAtMs'] as const) {
      delete untouched[name];
    }

    const body = webhookBody(untouched, {
      outcome: { status: 'failed', error: 'ATTEMPT_EXPIRED' },
      atMs: CREATED_MS + 300_000,
    });

    expect(Object.keys(body)).toEqual([
      'status',
      'timestamp',
      'widgetAttempt',
      'publicMetadata',
      'privateMetadata',
      'error',
    ]);
    expect(Object.keys(Object(body['widgetAttempt']))).not.toContain('otpRequestedAt');
  });

  test.each([
    ['a success', createVerifiedAttempt(), SUCCESS],
    ['a failure', createAttempt(), WRONG_CODE],
  ])('of %s is what the kit parses', (_what, attempt, report) => {
    const parsed = parseWidgetWebhook(JSON.parse(JSON.stringify(webhookBody(attempt, report))));

    expect(parsed).toMatchObject({
      status: report.outcome.status,
      widgetAttempt: { attemptId: attempt.attemptId, status: attempt.status },
      transaction: { transactionID: 'txn_default_1' },
    });
  });
});
