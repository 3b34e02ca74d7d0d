import { describe, expect, test } from 'vitest';
import { createV12Fixture } from '../app/v12-core.fixture.ts';
import {
  createAttempt,
  createTransaction,
  createVerifiedAttempt,
} from '../callbacks/attempt.fixture.ts';

describe('the control of attempts', () => {
  test('shows all that is known of one', async () => {
    const { control, core } = createV12Fixture();
    const { attempts } = core.store.defaultWorkspace;
    attempts.add(
      createVerifiedAttempt({
        deviceId: 'device_1',
        testPair: { address: '+201001234567', otp: '000000', retired: false },
        publicMetadata: { a: 1 },
        privateMetadata: { b: 2 },
        customHeaders: { 'x-tenant': '7' },
      }),
    );

    const { status, body } = await control('GET', '/attempts/attempt_default_1');

    expect(status).toBe(200);
    expect(body.data).toStrictEqual({
      attemptId: 'attempt_default_1',
      widgetId: 'widget_1',
      pipelineID: 'pipe_widget',
      iframeUrl: 'http://widget.localhost/w/attempt_default_1',
      status: 'verified',
      result: 'success',
      isTest: true,
      verificationAddress: { phoneNumber: '+201001234567', email: 'someone@example.com' },
      digits: 6,
      channels: ['whatsapp'],
      resendCount: 0,
      otpConfig: { digits: 6, resendCount: 0 },
      createdAt: '2040-01-01T00:00:00.000Z',
      expiresAt: '2040-01-01T00:05:00.000Z',
      captchaVerifiedAt: '2040-01-01T00:00:05.000Z',
      otpRequestedAt: '2040-01-01T00:00:10.000Z',
      completedAt: '2040-01-01T00:00:20.000Z',
      transactionID: 'txn_default_1',
      deviceId: 'device_1',
      publicMetadata: { a: 1 },
      privateMetadata: { b: 2 },
      customHeaders: { 'x-tenant': '7' },
    });
  });

  test('lists them, newest first', async () => {
    const { control, core } = createV12Fixture();
    const { attempts } = core.store.defaultWorkspace;
    for (const attemptId of ['attempt_1', 'attempt_2']) attempts.add(createAttempt({ attemptId }));

    const { body } = await control('GET', '/attempts');

    expect(body.data.map(({ attemptId }: { attemptId: string }) => attemptId)).toEqual([
      'attempt_2',
      'attempt_1',
    ]);
  });

  test.each([
    ['pending', createAttempt({ transaction: createTransaction({ wrongAttempts: 1 }) }), 0],
    ['pending', createAttempt(), 299],
    ['failed', createAttempt(), 300],
    ['failed', createAttempt({ failed: true }), 0],
    ['success', createVerifiedAttempt(), 300],
  ])('says that it is %s', async (result, attempt, seconds) => {
    const { control, core, advance } = createV12Fixture();
    core.store.defaultWorkspace.attempts.add(attempt);

    advance(seconds);

    const { body } = await control('GET', `/attempts/${attempt.attemptId}`);
    expect(body.data.result).toBe(result);
  });

  test('forgets them at a reset', async () => {
    const { control, core } = createV12Fixture();
    core.store.defaultWorkspace.attempts.add(createAttempt());

    await control('POST', '/reset');

    const { status, body } = await control('GET', '/attempts/attempt_default_1');
    expect([status, body.code]).toEqual([404, 'ATTEMPT_NOT_FOUND']);
  });
});
