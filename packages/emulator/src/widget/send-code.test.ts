import { PHONE_CHANNELS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { PHONE } from '../app/v12-core.fixture.ts';
import { WIDGET } from '../app/widget-core.fixture.ts';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { CHANNEL_CHOICE, createHostedFixture } from './hosted-page.fixture.ts';

const PAIR = { address: PHONE, otp: '424242' };

describe('asking for the code', () => {
  test('comes after the captcha [WA-07] [E2-06]', async () => {
    const fixture = createHostedFixture();
    const { attemptId } = await fixture.load();

    for (const name of ['otp', 'resend', 'verify']) {
      const { status, body } = await fixture.step(attemptId, name, { otp: '000000' });
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'CAPTCHA_NOT_VERIFIED', retryable: true });
    }
    expect(fixture.sentTo()).toEqual([]);
  });

  test('sends on the first channel, and offers the others, where the widget sends first [WC-03]', async () => {
    const fixture = createHostedFixture(CHANNEL_CHOICE);
    const attemptId = await fixture.begin();

    const { status, body } = await fixture.step(attemptId, 'otp');

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'otp_requested',
      askFirst: false,
      sentOn: ['telegram'],
      channels: ['telegram', 'whatsapp', 'sms'],
      resendsLeft: 1,
    });
    expect(fixture.sentTo()).toEqual(['telegram']);
  });

  test('needs a pick first, where the widget asks first [WC-02]', async () => {
    const fixture = createHostedFixture({
      ...CHANNEL_CHOICE,
      widget: { channelChoice: 'ask-first' },
    });
    const attemptId = await fixture.begin();

    const unasked = await fixture.step(attemptId, 'otp');
    const before = fixture.sentTo();
    const picked = await fixture.step(attemptId, 'otp', { channel: 'sms' });

    expect(unasked.status).toBe(400);
    expect(unasked.body.code).toBe('MISSING_REQUIRED_FIELDS');
    expect(before).toEqual([]);
    expect(picked.body.data).toMatchObject({ askFirst: true, sentOn: ['sms'] });
    expect(fixture.sentTo()).toEqual(['sms']);
  });

  test.each(['ask-first', 'send-first'] as const)(
    'is no choice with a single phone channel, %s [WC-04]',
    async (channelChoice) => {
      const fixture = createHostedFixture({
        ...CHANNEL_CHOICE,
        pipeline: { ...CHANNEL_CHOICE.pipeline, channels: ['sms', 'email'] },
        widget: { channelChoice },
      });
      const attemptId = await fixture.begin();

      const { status, body } = await fixture.step(attemptId, 'otp');

      expect(status).toBe(200);
      expect(body.data.channels).toEqual(['sms']);
      expect(fixture.sentTo()).toEqual(['sms']);
    },
  );

  test('returns to the picker where telegram does not reach, and costs no resend [WA-06]', async () => {
    const fixture = createHostedFixture({
      ...CHANNEL_CHOICE,
      widget: { channelChoice: 'ask-first' },
    });
    await fixture.control('POST', '/reachability', {
      phoneNumber: PHONE,
      channel: 'telegram',
      reachable: false,
    });
    const attemptId = await fixture.begin();

    const unreached = await fixture.step(attemptId, 'otp', { channel: 'telegram' });
    const picked = await fixture.step(attemptId, 'otp', { channel: 'sms' });
    const resent = await fixture.step(attemptId, 'resend', { channel: 'telegram' });

    for (const { status, body } of [unreached, resent]) {
      expect(status).toBe(422);
      expect(body.code).toBe('pre_send_failure');
    }
    expect(picked.body.data).toMatchObject({ sentOn: ['sms'], resendsLeft: 1 });
    expect(fixture.workspace.attempts.byId(attemptId)?.resendCount).toBe(0);
    expect(fixture.sentTo()).toEqual(['sms']);
  });

  test('stops where the first channel does not reach, and goes on when it does', async () => {
    const fixture = createHostedFixture(CHANNEL_CHOICE);
    const reach = (reachable: boolean) =>
      fixture.control('POST', '/reachability', {
        phoneNumber: PHONE,
        channel: 'telegram',
        reachable,
      });
    const listed = await reach(false);
    const attemptId = await fixture.begin();

    const unreached = await fixture.step(attemptId, 'otp');
    await reach(true);
    const reached = await fixture.step(attemptId, 'otp');

    expect(listed.body.data).toEqual([{ phoneNumber: PHONE, channel: 'telegram' }]);
    expect(unreached.body.code).toBe('pre_send_failure');
    expect(reached.body.data.sentOn).toEqual(['telegram']);
    expect((await fixture.control('GET', '/reachability')).body.data).toEqual([]);
  });

  test('fails where every provider rejects', async () => {
    const fixture = createHostedFixture(CHANNEL_CHOICE);
    for (const channel of PHONE_CHANNELS) {
      await fixture.control('POST', `/providers/${channel}`, { mode: 'reject' });
    }

    const { body } = await fixture.step(await fixture.begin(), 'otp');

    expect(body.code).toBe('SEND_OTP_FAILED');
    expect(fixture.sentTo()).toEqual([]);
  });

  test('tries the next channel where a provider rejects, unless one was picked', async () => {
    const fixture = createHostedFixture(CHANNEL_CHOICE);
    await fixture.control('POST', '/providers/telegram', { mode: 'reject' });
    const attemptId = await fixture.begin();

    const picked = await fixture.step(attemptId, 'otp', { channel: 'telegram' });
    const open = await fixture.step(attemptId, 'otp');

    expect(picked.body.code).toBe('ACTIVATION_FAILED');
    expect(open.body.data).toMatchObject({ sentOn: ['whatsapp'], resendsLeft: 1 });
  });

  test.each([
    ['email', 'invalid_channel'],
    [5, 'invalid_channel'],
    ['whatsapp', 'channel_not_eligible'],
  ])('refuses %o as a channel', async (channel, code) => {
    const fixture = createHostedFixture({
      ...CHANNEL_CHOICE,
      pipeline: { ...CHANNEL_CHOICE.pipeline, channels: ['sms', 'email'] },
    });
    const attemptId = await fixture.begin();

    const { status, body } = await fixture.step(attemptId, 'otp', { channel });

    expect(status).toBe(400);
    expect(body.code).toBe(code);
  });

  test('sends to the email address beside the phone', async () => {
    const fixture = createHostedFixture({ pipeline: { channels: ['sms', 'email'] } });
    const email = 'someone@example.com';

    await fixture.beginCode({ verificationAddress: { phoneNumber: PHONE, email } });

    expect(fixture.sentTo()).toEqual(['sms']);
    expect(fixture.sentTo(email)).toEqual(['email']);
  });

  test("sends the integrator's own code, or one of as many digits as asked for", async () => {
    const fixture = createHostedFixture();

    await fixture.beginCode({ otp: '9876' });
    const own = fixture.lastCode();
    await fixture.beginCode({ digits: 5 });

    expect(own).toBe('9876');
    expect(fixture.lastCode()).toMatch(/^\d{5}$/);
  });

  test('sends nothing to an address of development [DEV-06]', async () => {
    const receiver = await createReceiver();
    const fixture = createHostedFixture({
      pipeline: { testPairs: [PAIR], backendCallbackURL: receiver.url },
    });
    const attemptId = await fixture.begin();

    const sent = await fixture.step(attemptId, 'otp');
    const right = await fixture.step(attemptId, 'verify', { otp: PAIR.otp });
    await fixture.workspace.webhooks.drain();

    expect([sent.status, right.status]).toEqual([200, 200]);
    expect(fixture.workspace.inbox.list()).toEqual([]);
    expect(fixture.workspace.ledger.list()).toEqual([]);
    expect(receiver.received.map(({ body }) => body.widgetAttempt.isTest)).toEqual([true]);
  });

  test('waits where the breaker is open, and opens it where too many ask', async () => {
    const fixture = createHostedFixture({
      widget: { circuitBreaker: { requestsPerMinute: 1, cooldownSeconds: 30 } },
    });
    const first = await fixture.begin();
    const second = await fixture.begin();
    await fixture.step(first, 'otp');

    const { status, body } = await fixture.step(second, 'otp');
    fixture.advance(30);
    const later = await fixture.step(second, 'otp');

    expect(status).toBe(503);
    expect(body).toMatchObject({ retryable: true, cooldownSeconds: 30 });
    expect(body).not.toHaveProperty('code');
    expect(later.status).toBe(200);
  });

  test('stops where the quota does not cover it', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.begin();
    await fixture.control('PATCH', '/accounts/account_test', { balance: 0 });

    const { status, body } = await fixture.step(attemptId, 'otp');

    expect(status).toBe(402);
    expect(body).toMatchObject({ code: 'INSUFFICIENT_QUOTA', remainingQuota: 0, retryable: false });
  });
});

describe('a ban', () => {
  const options = { ...CHANNEL_CHOICE, platform: { zeroVerifyBans: true } };

  test('stops a code only where nothing else does [WL-06]', async () => {
    const fixture = createHostedFixture(options);
    for (let unverified = 0; unverified < 3; unverified += 1) await fixture.beginCode();
    const early = (await fixture.load()).attemptId;
    const attemptId = await fixture.begin();

    const noCaptcha = await fixture.step(early, 'otp');
    const badChannel = await fixture.step(attemptId, 'otp', { channel: 'email' });
    await fixture.control('POST', '/breaker', { widgetId: WIDGET, state: 'open' });
    const open = await fixture.step(attemptId, 'otp');
    await fixture.control('POST', '/breaker', { widgetId: WIDGET, state: 'closed' });
    const banned = await fixture.step(attemptId, 'otp');

    expect(noCaptcha.body.code).toBe('CAPTCHA_NOT_VERIFIED');
    expect(badChannel.body.code).toBe('invalid_channel');
    expect(open.status).toBe(503);
    expect(banned.status).toBe(403);
    expect(banned.body).toHaveProperty('suspendedUntil');
    expect(banned.body).not.toHaveProperty('code');
    expect(fixture.sentTo()).toHaveLength(3);
  });

  test('never meets an address of development [DEV-10]', async () => {
    const fixture = createHostedFixture({
      ...options,
      pipeline: { testPairs: [PAIR] },
    });
    for (let unverified = 0; unverified < 4; unverified += 1) await fixture.beginCode();
    const attemptId = await fixture.begin();

    const { status } = await fixture.step(attemptId, 'otp');

    expect(status).toBe(200);
  });
});

describe('asking again', () => {
  test('sends the same code once more, and then no more [WA-04] [E2C-11]', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    const code = fixture.lastCode();

    const again = await fixture.step(attemptId, 'resend');
    const before = fixture.workspace.attempts.byId(attemptId)?.transaction;
    const third = await fixture.step(attemptId, 'resend');
    const byOtp = await fixture.step(attemptId, 'otp');

    expect(again.body.data.resendsLeft).toBe(0);
    expect(fixture.lastCode()).toBe(code);
    for (const { status, body } of [third, byOtp]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'RESEND_LIMIT_EXCEEDED', retryable: false });
    }
    expect(fixture.sentTo()).toHaveLength(2);
    expect(fixture.workspace.attempts.byId(attemptId)?.transaction).toBe(before);
    expect((await fixture.step(attemptId, 'verify', { otp: code })).status).toBe(200);
  });

  test('by another channel is that one time [WA-05]', async () => {
    const fixture = createHostedFixture(CHANNEL_CHOICE);
    const attemptId = await fixture.beginCode();

    const other = await fixture.step(attemptId, 'resend', { channel: 'sms' });
    const again = await fixture.step(attemptId, 'resend');

    expect(other.body.data).toMatchObject({ sentOn: ['sms'], resendsLeft: 0 });
    expect(again.body.code).toBe('RESEND_LIMIT_EXCEEDED');
    const view = await fixture.control('GET', `/attempts/${attemptId}`);
    expect(view.body.data.otpConfig.resendCount).toBe(1);
    expect(fixture.sentTo()).toEqual(['sms', 'telegram']);
  });

  test('goes where the first code went, without a word of another channel', async () => {
    const fixture = createHostedFixture(CHANNEL_CHOICE);
    const attemptId = await fixture.begin();
    await fixture.step(attemptId, 'otp', { channel: 'whatsapp' });

    await fixture.step(attemptId, 'resend');

    expect(fixture.sentTo()).toEqual(['whatsapp', 'whatsapp']);
  });

  test('needs no wait [WA-10]', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    fixture.advance(1);

    const { status } = await fixture.step(attemptId, 'resend');

    expect(status).toBe(200);
    expect(fixture.sentTo()).toHaveLength(2);
  });

  test('comes after asking', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.begin();

    const { status, body } = await fixture.step(attemptId, 'resend');

    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_ERROR');
  });
});
