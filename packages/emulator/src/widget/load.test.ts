import { describe, expect, test } from 'vitest';
import { API_KEY, PHONE, START_MS } from '../app/v12-core.fixture.ts';
import { expectShared, WIDGET_SECRET } from '../app/widget-core.fixture.ts';
import { CHANNEL_CHOICE, createHostedFixture, DUMMY_TOKEN } from './hosted-page.fixture.ts';

const CALLBACK = 'https://shop.example/back';
const PER_MINUTE = { perMinute: 3 };
const CAPS = {
  phoneNumber: { attempts: PER_MINUTE },
  deviceId: { attempts: PER_MINUTE },
  widget: { attempts: PER_MINUTE },
};

// The interface, "Errors", "V2.0 widget": the table of the shared handler.
const SHARED_CODES = [
  'INVALID_SIGNATURE',
  'SIGNATURE_EXPIRED',
  'ATTEMPT_NOT_FOUND',
  'ATTEMPT_EXPIRED',
  'CHALLENGE_EXPIRED',
  'CAPTCHA_NOT_VERIFIED',
  'WIDGET_NOT_FOUND',
  'MISSING_REQUIRED_FIELDS',
  'PASSKEY_DISABLED',
  'PASSKEY_NOT_VERIFIED',
  'PASSKEY_REGISTRATION_FAILED',
  'PASSKEY_AUTH_FAILED',
  'NO_PASSKEY',
  'TEST_PAIR_RETIRED',
  'INSUFFICIENT_QUOTA',
  'BILLING_FAILED',
  'VALIDATION_ERROR',
  'INVALID_ID_FORMAT',
  'INTERNAL_SERVER_ERROR',
] as const;

describe('loading the page', () => {
  test('returns what the page needs, and nothing that it must not know', async () => {
    const fixture = createHostedFixture({
      ...CHANNEL_CHOICE,
      pipeline: { ...CHANNEL_CHOICE.pipeline, channels: ['telegram', 'sms', 'email'] },
      widget: { branding: { displayName: 'Nile Market' } },
    });

    const { page } = await fixture.load({
      digits: 4,
      privateMetadata: { canary: 'canary-7f3a' },
      verificationAddress: { phoneNumber: PHONE },
    });

    expect(page.status).toBe(200);
    expect(page.body.data).toMatchObject({
      status: 'created',
      captchaVerified: false,
      askFirst: false,
      channels: ['telegram', 'sms'],
      sentOn: [],
      resendsLeft: 1,
      name: 'Nile Market',
      maskedAddress: '+20 •• •••••567',
      digits: 4,
      siteKey: '1x00000000000000000000AA',
      isTest: false,
      expiresAt: new Date(START_MS + 300_000).toISOString(),
      serverTime: new Date(START_MS).toISOString(),
    });
    const text = JSON.stringify(page.body);
    for (const secret of [PHONE, API_KEY, WIDGET_SECRET, '1x0000000000000000000000000000000AA']) {
      expect(text).not.toContain(secret);
    }
  });

  test('names the widget where no name for display is set', async () => {
    const { page } = await createHostedFixture({
      widget: { basicInfo: { name: 'Checkout' } },
    }).load();

    expect(page.body.data.name).toBe('Checkout');
  });

  test('and every later step keep the private metadata from the page [W-07]', async () => {
    const fixture = createHostedFixture();
    const canary = 'canary-7f3a';
    const created = await fixture.create({ privateMetadata: { canary } });
    const { attemptId } = created.body.data;

    const loaded = await fixture.step(attemptId, 'load');
    const { challengeId } = loaded.body.data;
    const captcha = { challengeId, turnstileToken: DUMMY_TOKEN };
    const passed = await fixture.step(attemptId, 'captcha', captcha);
    const sent = await fixture.step(attemptId, 'otp');
    const wrong = await fixture.step(attemptId, 'verify', { otp: fixture.wrongCode() });
    const right = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    const responses = [created, loaded, passed, sent, wrong, right];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403, 200]);
    for (const { body } of responses) expect(JSON.stringify(body)).not.toContain(canary);
  });

  test('hides the middle of an email address that is alone', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.open();
    const attempt = fixture.workspace.attempts.byId(attemptId) ?? expect.fail('no attempt');
    fixture.workspace.attempts.add({
      ...attempt,
      verificationAddress: { email: 'someone@example.com' },
    });

    const { body } = await fixture.step(attemptId, 'load');

    expect(body.data).toMatchObject({ maskedAddress: 's•••@example.com', channels: [] });
  });

  test('rejects an unknown attempt [WA-09] [E2-03]', async () => {
    const fixture = createHostedFixture();

    const { status, body } = await fixture.step('attempt_default_0', 'load');

    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'ATTEMPT_NOT_FOUND', retryable: false });
    expect(body.action).toBe('start-over');
  });

  test('refuses an ID without its prefix [E2-18]', async () => {
    const fixture = createHostedFixture();
    const attemptId = (await fixture.open()).replace(/^attempt_/, '');

    const { status, body } = await fixture.step(attemptId, 'load');

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_ID_FORMAT', retryable: false });
  });

  test('belongs to the device that loads first [WA-12] [E2C-12]', async () => {
    const fixture = createHostedFixture();
    const { attemptId } = await fixture.load();

    const elsewhere = await fixture.step(attemptId, 'load', { deviceId: 'device_2' });
    await fixture.control('POST', `/attempts/${attemptId}/device`, { deviceId: 'other' });
    const moved = await fixture.step(attemptId, 'otp');

    for (const { status, body } of [elsewhere, moved]) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'FINGERPRINT_INCONSISTENT', retryable: false });
    }
    expect((await fixture.step(attemptId, 'load', { deviceId: 'other' })).status).toBe(200);
  });

  test('is done again on the device that began, at any step', async () => {
    const fixture = createHostedFixture();
    const deviceId = `Africa/Cairo; ${'Mozilla/5.0 (X11; Linux x86_64) '.repeat(30)}`;
    const attemptId = await fixture.open();
    const { body } = await fixture.step(attemptId, 'load', { deviceId });
    const { challengeId } = body.data;
    const captcha = { deviceId, challengeId, turnstileToken: DUMMY_TOKEN };
    await fixture.step(attemptId, 'captcha', captcha);

    const passed = await fixture.step(attemptId, 'load', { deviceId });
    await fixture.step(attemptId, 'otp', { deviceId });
    const sent = await fixture.step(attemptId, 'load', { deviceId });

    expect(passed.body.data).toMatchObject({ status: 'created', captchaVerified: true });
    expect(sent.body.data).toMatchObject({ status: 'otp_requested', sentOn: ['whatsapp'] });
  });

  test('returns the URL to go back to on another device, while the attempt goes on', async () => {
    const fixture = createHostedFixture({ pipeline: { frontendCallbackURL: CALLBACK } });
    const attemptId = await fixture.beginCode();

    const elsewhere = await fixture.step(attemptId, 'load', { deviceId: 'device_2' });
    const verified = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    const { searchParams } = new URL(elsewhere.body.redirectUrl);
    expect(searchParams.get('status')).toBe('failed');
    expect(searchParams.get('error')).toBe('FINGERPRINT_INCONSISTENT');
    expect(searchParams.get('attemptId')).toBe(attemptId);
    expect(verified.status).toBe(200);
  });

  test('returns the next URL once the attempt has succeeded, and not before', async () => {
    const fixture = createHostedFixture({ pipeline: { frontendCallbackURL: CALLBACK } });
    const attemptId = await fixture.beginCode();

    const before = await fixture.step(attemptId, 'load');
    const verified = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });
    fixture.workspace.clock.advanceSeconds(400);
    const after = await fixture.step(attemptId, 'load');

    expect(before.body.data).not.toHaveProperty('redirectUrl');
    expect(after.body.data).toMatchObject({
      status: 'verified',
      redirectUrl: verified.body.data.redirectUrl,
    });
    expect(after.body.data.redirectUrl).toContain('status=success');
  });

  test.each([undefined, null, '', 5])('takes %o for no device', async (deviceId) => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.open();

    const { status, body } = await fixture.step(attemptId, 'load', { deviceId });

    expect(status).toBe(400);
    expect(body.code).toBe(deviceId === 5 ? 'VALIDATION_ERROR' : 'MISSING_REQUIRED_FIELDS');
  });

  test.each([
    ['phoneNumber', { phoneNumber: PHONE }, 'device_2', 429],
    ['deviceId', { phoneNumber: '+201111111111' }, 'device_1', 429],
    ['widget', { phoneNumber: '+201111111111' }, 'device_2', 429],
    [undefined, { phoneNumber: '+201111111111' }, 'device_2', 200],
  ] as const)('counts by %s', async (dimension, verificationAddress, deviceId, expected) => {
    const caps =
      dimension === undefined
        ? { phoneNumber: CAPS.phoneNumber, deviceId: CAPS.deviceId }
        : { [dimension]: CAPS[dimension] };
    const fixture = createHostedFixture({ widget: { rateLimiting: { caps } } });
    const { attemptId } = await fixture.load();
    const other = await fixture.open({ verificationAddress });
    await fixture.step(attemptId, 'load');
    await fixture.step(attemptId, 'load');

    const { status, body } = await fixture.step(other, 'load', { deviceId });

    expect(status).toBe(expected);
    if (expected === 429) expect(body).toMatchObject({ cooldownSeconds: 60, retryable: true });
  });

  test('is not limited for an address of development [DEV-03]', async () => {
    const fixture = createHostedFixture({
      pipeline: { testPairs: [{ address: PHONE, otp: '424242' }] },
      widget: {
        rateLimiting: {
          caps: { phoneNumber: { attempts: PER_MINUTE, otpRequests: { perDay: 0 } } },
        },
      },
    });
    const { attemptId } = await fixture.load();
    for (let load = 0; load < 5; load += 1) await fixture.step(attemptId, 'load');

    const { body } = await fixture.step(attemptId, 'load');
    const { challengeId } = body.data;
    await fixture.step(attemptId, 'captcha', { challengeId, turnstileToken: DUMMY_TOKEN });
    const sent = await fixture.step(attemptId, 'otp');

    expect(sent.status).toBe(200);
  });

  test('each step is a call of its own in the journal [WA-11]', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    const calls = fixture.workspace.journal.list().map(({ operation, path }) => [operation, path]);

    expect(calls.reverse()).toEqual([
      ['widget.create-attempt', '/api/v1/widget-sdk/create-attempt'],
      ...['load', 'captcha', 'otp', 'verify'].map((name) => [
        `widget.${name}`,
        `/_emulator/widget/attempts/${attemptId}/${name}`,
      ]),
    ]);
  });

  test.each(SHARED_CODES)('fails with %s as documented, with its action [G-16]', async (name) => {
    const fixture = createHostedFixture();
    const { attemptId } = await fixture.load();
    await fixture.control('POST', '/faults', { operation: 'widget.load', name });

    expectShared(await fixture.step(attemptId, 'load'), name);
  });

  test.each([
    ['load', 'INTERNAL_SERVER_ERROR', 500, false],
    ['otp', 'BILLING_FAILED', 500, true],
  ] as const)(
    '%s fails with %s where that fault is set [E2-16] [E2-19]',
    async (name, code, expected, retryable) => {
      const fixture = createHostedFixture();
      const attemptId = await fixture.begin();
      await fixture.control('POST', '/faults', { operation: `widget.${name}`, name: code });

      const failed = await fixture.step(attemptId, name);
      const again = await fixture.step(attemptId, name);

      expect(failed.status).toBe(expected);
      expect(failed.body).toMatchObject({ code, retryable });
      expect(again.status).toBe(200);
    },
  );
});
