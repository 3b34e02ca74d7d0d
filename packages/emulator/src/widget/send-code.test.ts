import { describe, expect, test } from 'vitest';
import { PHONE } from '../app/v12-core.fixture.ts';
import { WIDGET } from '../app/widget-core.fixture.ts';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { CHANNEL_CHOICE, createHostedBench } from './hosted-page.fixture.ts';

const PAIR = { address: PHONE, otp: '424242' };

describe('asking for the code', () => {
  test('comes after the captcha [WA-07] [E2-06]', async () => {
    const bench = createHostedBench();
    const { attemptId } = await bench.load();

    for (const name of ['otp', 'resend', 'verify']) {
      const { status, body } = await bench.step(attemptId, name, { otp: '000000' });
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'CAPTCHA_NOT_VERIFIED', retryable: true });
    }
    expect(bench.sentTo()).toEqual([]);
  });

  test('sends on the first channel, and offers the others, where the widget sends first [WC-03]', async () => {
    const bench = createHostedBench(CHANNEL_CHOICE);
    const attemptId = await bench.begin();

    const { status, body } = await bench.step(attemptId, 'otp');

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'otp_requested',
      askFirst: false,
      sentOn: ['telegram'],
      channels: ['telegram', 'whatsapp', 'sms'],
      resendsLeft: 1,
    });
    expect(bench.sentTo()).toEqual(['telegram']);
  });

  test('needs a pick first, where the widget asks first [WC-02]', async () => {
    const bench = createHostedBench({ ...CHANNEL_CHOICE, widget: { channelChoice: 'ask-first' } });
    const attemptId = await bench.begin();

    const unasked = await bench.step(attemptId, 'otp');
    const before = bench.sentTo();
    const picked = await bench.step(attemptId, 'otp', { channel: 'sms' });

    expect(unasked.status).toBe(400);
    expect(unasked.body.code).toBe('MISSING_REQUIRED_FIELDS');
    expect(before).toEqual([]);
    expect(picked.body.data).toMatchObject({ askFirst: true, sentOn: ['sms'] });
    expect(bench.sentTo()).toEqual(['sms']);
  });

  test.each(['ask-first', 'send-first'] as const)(
    'is no choice with a single phone channel, %s [WC-04]',
    async (channelChoice) => {
      const bench = createHostedBench({
        ...CHANNEL_CHOICE,
        pipeline: { ...CHANNEL_CHOICE.pipeline, channels: ['sms', 'email'] },
        widget: { channelChoice },
      });
      const attemptId = await bench.begin();

      const { status, body } = await bench.step(attemptId, 'otp');

      expect(status).toBe(200);
      expect(body.data.channels).toEqual(['sms']);
      expect(bench.sentTo()).toEqual(['sms']);
    },
  );

  test('returns to the picker where telegram does not reach, and costs no resend [WA-06]', async () => {
    const bench = createHostedBench({ ...CHANNEL_CHOICE, widget: { channelChoice: 'ask-first' } });
    await bench.control('POST', '/reachability', {
      phoneNumber: PHONE,
      channel: 'telegram',
      reachable: false,
    });
    const attemptId = await bench.begin();

    const unreached = await bench.step(attemptId, 'otp', { channel: 'telegram' });
    const picked = await bench.step(attemptId, 'otp', { channel: 'sms' });
    const resent = await bench.step(attemptId, 'resend', { channel: 'telegram' });

    for (const { status, body } of [unreached, resent]) {
      expect(status).toBe(422);
      expect(body.code).toBe('pre_send_failure');
    }
    expect(picked.body.data).toMatchObject({ sentOn: ['sms'], resendsLeft: 1 });
    expect(bench.workspace.attempts.byId(attemptId)?.resendCount).toBe(0);
    expect(bench.sentTo()).toEqual(['sms']);
  });

  test('stops where the first channel does not reach, and goes on when it does', async () => {
    const bench = createHostedBench(CHANNEL_CHOICE);
    const reach = (reachable: boolean) =>
      bench.control('POST', '/reachability', {
        phoneNumber: PHONE,
        channel: 'telegram',
        reachable,
      });
    const listed = await reach(false);
    const attemptId = await bench.begin();

    const unreached = await bench.step(attemptId, 'otp');
    await reach(true);
    const reached = await bench.step(attemptId, 'otp');

    expect(listed.body.data).toEqual([{ phoneNumber: PHONE, channel: 'telegram' }]);
    expect(unreached.body.code).toBe('pre_send_failure');
    expect(reached.body.data.sentOn).toEqual(['telegram']);
    expect((await bench.control('GET', '/reachability')).body.data).toEqual([]);
  });

  test('tries the next channel where a provider rejects, unless one was picked', async () => {
    const bench = createHostedBench(CHANNEL_CHOICE);
    await bench.control('POST', '/providers/telegram', { mode: 'reject' });
    const attemptId = await bench.begin();

    const picked = await bench.step(attemptId, 'otp', { channel: 'telegram' });
    const open = await bench.step(attemptId, 'otp');

    expect(picked.body.code).toBe('ACTIVATION_FAILED');
    expect(open.body.data).toMatchObject({ sentOn: ['whatsapp'], resendsLeft: 1 });
  });

  test.each([
    ['email', 'invalid_channel'],
    [5, 'invalid_channel'],
    ['whatsapp', 'channel_not_eligible'],
  ])('refuses %o as a channel', async (channel, code) => {
    const bench = createHostedBench({
      ...CHANNEL_CHOICE,
      pipeline: { ...CHANNEL_CHOICE.pipeline, channels: ['sms', 'email'] },
    });
    const attemptId = await bench.begin();

    const { status, body } = await bench.step(attemptId, 'otp', { channel });

    expect(status).toBe(400);
    expect(body.code).toBe(code);
  });

  test('sends to the email address beside the phone', async () => {
    const bench = createHostedBench({ pipeline: { channels: ['sms', 'email'] } });
    const email = 'someone@example.com';

    await bench.beginCode({ verificationAddress: { phoneNumber: PHONE, email } });

    expect(bench.sentTo()).toEqual(['sms']);
    expect(bench.sentTo(email)).toEqual(['email']);
  });

  test("sends the integrator's own code, or one of as many digits as asked for", async () => {
    const bench = createHostedBench();

    await bench.beginCode({ otp: '9876' });
    const own = bench.lastCode();
    await bench.beginCode({ digits: 5 });

    expect(own).toBe('9876');
    expect(bench.lastCode()).toMatch(/^\d{5}$/);
  });

  test('sends nothing to an address of development [DEV-06]', async () => {
    const receiver = await createReceiver();
    const bench = createHostedBench({
      pipeline: { testPairs: [PAIR], backendCallbackURL: receiver.url },
    });
    const attemptId = await bench.begin();

    const sent = await bench.step(attemptId, 'otp');
    const right = await bench.step(attemptId, 'verify', { otp: PAIR.otp });
    await bench.workspace.webhooks.drain();

    expect([sent.status, right.status]).toEqual([200, 200]);
    expect(bench.workspace.inbox.list()).toEqual([]);
    expect(bench.workspace.ledger.list()).toEqual([]);
    expect(receiver.received.map(({ body }) => body.widgetAttempt.isTest)).toEqual([true]);
  });

  test('waits where the breaker is open, and opens it where too many ask', async () => {
    const bench = createHostedBench({
      widget: { circuitBreaker: { requestsPerMinute: 1, cooldownSeconds: 30 } },
    });
    const first = await bench.begin();
    const second = await bench.begin();
    await bench.step(first, 'otp');

    const { status, body } = await bench.step(second, 'otp');
    bench.advance(30);
    const later = await bench.step(second, 'otp');

    expect(status).toBe(503);
    expect(body).toMatchObject({ retryable: true, cooldownSeconds: 30 });
    expect(body).not.toHaveProperty('code');
    expect(later.status).toBe(200);
  });

  test('stops where the quota does not cover it', async () => {
    const bench = createHostedBench();
    const attemptId = await bench.begin();
    await bench.control('PATCH', '/accounts/account_bench', { balance: 0 });

    const { status, body } = await bench.step(attemptId, 'otp');

    expect(status).toBe(402);
    expect(body).toMatchObject({ code: 'INSUFFICIENT_QUOTA', remainingQuota: 0, retryable: false });
  });
});

describe('a ban', () => {
  const options = { ...CHANNEL_CHOICE, platform: { zeroVerifyBans: true } };

  test('stops a code only where nothing else does [WL-06]', async () => {
    const bench = createHostedBench(options);
    for (let unverified = 0; unverified < 3; unverified += 1) await bench.beginCode();
    const early = (await bench.load()).attemptId;
    const attemptId = await bench.begin();

    const noCaptcha = await bench.step(early, 'otp');
    const badChannel = await bench.step(attemptId, 'otp', { channel: 'email' });
    await bench.control('POST', '/breaker', { widgetId: WIDGET, state: 'open' });
    const open = await bench.step(attemptId, 'otp');
    await bench.control('POST', '/breaker', { widgetId: WIDGET, state: 'closed' });
    const banned = await bench.step(attemptId, 'otp');

    expect(noCaptcha.body.code).toBe('CAPTCHA_NOT_VERIFIED');
    expect(badChannel.body.code).toBe('invalid_channel');
    expect(open.status).toBe(503);
    expect(banned.status).toBe(403);
    expect(banned.body).toHaveProperty('suspendedUntil');
    expect(banned.body).not.toHaveProperty('code');
    expect(bench.sentTo()).toHaveLength(3);
  });

  test('never meets an address of development [DEV-10]', async () => {
    const bench = createHostedBench({
      ...options,
      pipeline: { testPairs: [PAIR] },
    });
    for (let unverified = 0; unverified < 4; unverified += 1) await bench.beginCode();
    const attemptId = await bench.begin();

    const { status } = await bench.step(attemptId, 'otp');

    expect(status).toBe(200);
  });
});

describe('asking again', () => {
  test('sends the same code once more, and then no more [WA-04] [E2C-11]', async () => {
    const bench = createHostedBench();
    const attemptId = await bench.beginCode();
    const code = bench.lastCode();

    const again = await bench.step(attemptId, 'resend');
    const before = bench.workspace.attempts.byId(attemptId)?.transaction;
    const third = await bench.step(attemptId, 'resend');
    const byOtp = await bench.step(attemptId, 'otp');

    expect(again.body.data.resendsLeft).toBe(0);
    expect(bench.lastCode()).toBe(code);
    for (const { status, body } of [third, byOtp]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'RESEND_LIMIT_EXCEEDED', retryable: false });
    }
    expect(bench.sentTo()).toHaveLength(2);
    expect(bench.workspace.attempts.byId(attemptId)?.transaction).toBe(before);
    expect((await bench.step(attemptId, 'verify', { otp: code })).status).toBe(200);
  });

  test('by another channel is that one time [WA-05]', async () => {
    const bench = createHostedBench(CHANNEL_CHOICE);
    const attemptId = await bench.beginCode();

    const other = await bench.step(attemptId, 'resend', { channel: 'sms' });
    const again = await bench.step(attemptId, 'resend');

    expect(other.body.data).toMatchObject({ sentOn: ['sms'], resendsLeft: 0 });
    expect(again.body.code).toBe('RESEND_LIMIT_EXCEEDED');
    const view = await bench.control('GET', `/attempts/${attemptId}`);
    expect(view.body.data.otpConfig.resendCount).toBe(1);
    expect(bench.sentTo()).toEqual(['sms', 'telegram']);
  });

  test('goes where the first code went, without a word of another channel', async () => {
    const bench = createHostedBench(CHANNEL_CHOICE);
    const attemptId = await bench.begin();
    await bench.step(attemptId, 'otp', { channel: 'whatsapp' });

    await bench.step(attemptId, 'resend');

    expect(bench.sentTo()).toEqual(['whatsapp', 'whatsapp']);
  });

  test('needs no wait [WA-10]', async () => {
    const bench = createHostedBench();
    const attemptId = await bench.beginCode();
    bench.advance(1);

    const { status } = await bench.step(attemptId, 'resend');

    expect(status).toBe(200);
    expect(bench.sentTo()).toHaveLength(2);
  });

  test('comes after asking', async () => {
    const bench = createHostedBench();
    const attemptId = await bench.begin();

    const { status, body } = await bench.step(attemptId, 'resend');

    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_ERROR');
  });
});
