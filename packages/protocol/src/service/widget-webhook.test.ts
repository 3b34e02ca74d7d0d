import { describe, expect, test } from 'vitest';
import { parseWidgetWebhook } from './widget-webhook.ts';

/** A webhook, as the interface documents it. */
const webhook = {
  status: 'success',
  timestamp: '2026-01-01T00:00:05.000Z',
  widgetAttempt: {
    attemptId: 'attempt_1',
    widgetId: 'widget_1',
    userId: 'user_1',
    status: 'verified',
    verificationAddress: { phoneNumber: '+20*******67' },
    otpConfig: { digits: 6, resendCount: 0 },
    createdAt: '2026-01-01T00:00:00.000Z',
    isTest: true,
  },
  transaction: {
    transactionID: 'trans_1',
    status: 'Successful',
    verificationAddress: { phoneNumber: '+201001234567', email: 'person@example.com' },
    OTP: '271828',
  },
  transactionReq: { _id: 'treq_1', inputOTP: '271828' },
  publicMetadata: { order: 7, nested: { a: [1] } },
  privateMetadata: { customer: 'c_1' },
};

describe('parseWidgetWebhook', () => {
  test('keeps what a receiver needs, with the metadata as supplied', () => {
    const { widgetAttempt, transaction, publicMetadata, privateMetadata } =
      parseWidgetWebhook(webhook);

    expect(widgetAttempt).toEqual({
      attemptId: 'attempt_1',
      widgetId: 'widget_1',
      userId: 'user_1',
      status: 'verified',
      isTest: true,
    });
    expect(transaction).toEqual({
      transactionID: 'trans_1',
      status: 'Successful',
      verificationAddress: { phoneNumber: '+201001234567', email: 'person@example.com' },
    });
    expect({ publicMetadata, privateMetadata }).toEqual({
      publicMetadata: webhook.publicMetadata,
      privateMetadata: webhook.privateMetadata,
    });
  });

  test('drops the code that was sent and the one that was typed', () => {
    expect(JSON.stringify(parseWidgetWebhook(webhook))).not.toContain('271828');
  });

  test('distinguishes the status of the webhook from that of the attempt', () => {
    const { status, widgetAttempt, error } = parseWidgetWebhook({
      ...webhook,
      status: 'failed',
      widgetAttempt: { ...webhook.widgetAttempt, status: 'otp_requested' },
      error: 'INVALID_OTP',
    });

    expect(status).toBe('failed');
    expect(widgetAttempt.status).toBe('otp_requested');
    expect(error).toBe('INVALID_OTP');
  });

  test('takes an envelope with the least that a receiver needs', () => {
    const least = {
      status: 'failed',
      timestamp: '2026-01-01T00:00:05.000Z',
      widgetAttempt: { attemptId: 'attempt_1' },
    };

    expect(parseWidgetWebhook(least)).toMatchObject(least);
  });

  test('reads an optional field of another shape as absent, and recognizes a passkey', () => {
    const { transaction, publicMetadata, verificationMethod } = parseWidgetWebhook({
      ...webhook,
      transaction: 'none',
      publicMetadata: 'none',
      verificationMethod: 'passkey',
    });

    expect(transaction).toBeUndefined();
    expect(publicMetadata).toBeUndefined();
    expect(verificationMethod).toBe('passkey');
  });

  test.each([
    [undefined, false],
    [null, false],
    [false, false],
    [true, true],
    ['false', true],
    [0, true],
  ])(
    'takes an isTest of %j for %j: what is neither true nor false is not trusted',
    (isTest, read) => {
      const { widgetAttempt } = parseWidgetWebhook({
        ...webhook,
        widgetAttempt: { attemptId: 'attempt_1', isTest },
      });

      expect(widgetAttempt.isTest).toBe(read);
    },
  );

  test('takes an attempt that says nothing of a test pair for none', () => {
    const widgetAttempt = { attemptId: 'attempt_1' };

    expect(parseWidgetWebhook({ ...webhook, widgetAttempt }).widgetAttempt.isTest).toBe(false);
  });

  test.each([true, false])('reads no isTest at the top level, be it %j [DEV-08]', (atTop) => {
    const isTest = !atTop;
    const misplaced = { ...webhook, isTest: atTop, widgetAttempt: { attemptId: 'a', isTest } };

    const { widgetAttempt, ...others } = parseWidgetWebhook(misplaced);

    expect(widgetAttempt.isTest).toBe(isTest);
    expect(others).not.toHaveProperty('isTest');
  });

  test.each([
    ['a status that is neither', 'status', { status: 'secret-status' }],
    ['no time', 'timestamp', { timestamp: undefined }],
    ['a time that is none', 'timestamp', { timestamp: 'secret-time' }],
    ['no attempt', 'widgetAttempt', { widgetAttempt: undefined }],
    ['an attempt without a name', 'widgetAttempt.attemptId', { widgetAttempt: { attemptId: '' } }],
  ])('refuses %s and names the field, not the value', (_what, path, fields) => {
    const parse = () => parseWidgetWebhook({ ...webhook, ...fields });

    expect(parse).toThrow(expect.objectContaining({ code: 'MALFORMED_RESPONSE' }));
    expect(parse).toThrow(`webhook: ${path} is not as documented`);
    expect(parse).not.toThrow('secret');
  });

  test.each([undefined, null, [], 'text', 5])('refuses the body %j', (body) => {
    expect(() => parseWidgetWebhook(body)).toThrow(
      expect.objectContaining({ code: 'MALFORMED_RESPONSE' }),
    );
  });
});
