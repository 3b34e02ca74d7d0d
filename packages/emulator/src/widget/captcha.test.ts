import { describe, expect, test } from 'vitest';
import { createHostedFixture, DUMMY_TOKEN, ORIGIN } from './hosted-page.fixture.ts';

const captcha = { siteKey: 'site_own', secretKey: 'secret_own' };

async function tokenFor(fixture: ReturnType<typeof createHostedFixture>, cData?: string) {
  const response = await fixture.ask('/turnstile/v0/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
    body: JSON.stringify({ sitekey: captcha.siteKey, cData }),
  });
  const { token } = JSON.parse(await response.text());
  return String(token);
}

describe('the captcha', () => {
  test('is asked about at its provider, with the secret of the widget', async () => {
    const fixture = createHostedFixture({ widget: { captcha } });
    const { attemptId, page } = await fixture.load();
    const { challengeId } = page.body.data;
    const turnstileToken = await tokenFor(fixture, attemptId);

    const dummy = await fixture.step(attemptId, 'captcha', {
      challengeId,
      turnstileToken: DUMMY_TOKEN,
    });
    const right = await fixture.step(attemptId, 'captcha', { challengeId, turnstileToken });
    const spent = await fixture.step(attemptId, 'captcha', { challengeId, turnstileToken });

    expect(dummy.status).toBe(403);
    expect(right.status).toBe(200);
    expect(right.body.data).toMatchObject({ captchaVerified: true, status: 'created' });
    expect(spent.body.code).toBe('CAPTCHA_NOT_VERIFIED');
  });

  test('takes no token that was made for another attempt', async () => {
    const fixture = createHostedFixture({ widget: { captcha } });
    const { attemptId, page } = await fixture.load();
    const turnstileToken = await tokenFor(fixture, await fixture.open());

    const { status, body } = await fixture.step(attemptId, 'captcha', {
      challengeId: page.body.data.challengeId,
      turnstileToken,
    });

    expect(status).toBe(403);
    expect(body.code).toBe('CAPTCHA_NOT_VERIFIED');
  });

  test('has to name a device challenge that is not over [WA-08] [E2-05]', async () => {
    const fixture = createHostedFixture();
    const { attemptId, page } = await fixture.load();
    const { challengeId } = page.body.data;
    const pass = (id: string) =>
      fixture.step(attemptId, 'captcha', { challengeId: id, turnstileToken: DUMMY_TOKEN });
    fixture.advance(120);

    const late = await pass(challengeId);
    const next = (await fixture.step(attemptId, 'load')).body.data.challengeId;
    const old = await pass(challengeId);
    fixture.advance(119);
    const right = await pass(next);

    for (const { status, body } of [late, old]) {
      expect(status).toBe(410);
      expect(body).toMatchObject({ code: 'CHALLENGE_EXPIRED', retryable: true });
    }
    expect(right.status).toBe(200);
  });

  test('counts as a try where it fails, and not where it passes [WL-02]', async () => {
    const fixture = createHostedFixture({
      pipeline: { channels: ['sms'] },
      widget: {
        rateLimiting: {
          caps: { deviceId: { attempts: { perHour: 3 }, otpRequests: { perHour: 1 } } },
        },
      },
    });
    const { attemptId, page } = await fixture.load();
    const { challengeId } = page.body.data;
    const pass = (turnstileToken: string) =>
      fixture.step(attemptId, 'captcha', { challengeId, turnstileToken });

    // Loads and failed captchas fill the one counter; what was not delivered leaves the other empty.
    const failed = await pass('forged');
    await pass(DUMMY_TOKEN);
    await pass(DUMMY_TOKEN);
    await fixture.control('POST', '/providers/sms', { mode: 'reject' });
    const rejected = await fixture.step(attemptId, 'otp');
    await fixture.control('POST', '/providers/sms', { mode: 'accept' });
    const delivered = await fixture.step(attemptId, 'otp');
    const oneMore = await fixture.step(attemptId, 'resend');
    const third = await fixture.step(attemptId, 'load');
    const fourth = await fixture.step(attemptId, 'load');

    expect(failed.body.code).toBe('CAPTCHA_NOT_VERIFIED');
    expect(rejected.status).toBe(500);
    expect(delivered.status).toBe(200);
    expect(oneMore.status).toBe(429);
    expect(third.status).toBe(200);
    expect(fourth.status).toBe(429);
    expect(fourth.body.cooldownSeconds).toBe(3600);
  });

  test.each(['error', 'timeout'])(
    'is not passed while its provider is in %s, and its token is good afterwards',
    async (mode) => {
      const fixture = createHostedFixture({ widget: { captcha } });
      const { attemptId, page } = await fixture.load();
      const { challengeId } = page.body.data;
      const turnstileToken = await tokenFor(fixture, attemptId);
      await fixture.control('POST', '/captcha', { mode });

      const failed = await fixture.step(attemptId, 'captcha', { challengeId, turnstileToken });
      await fixture.control('POST', '/captcha', { mode: 'normal' });
      const passed = await fixture.step(attemptId, 'captcha', { challengeId, turnstileToken });

      expect([failed.status, failed.body.code]).toEqual([403, 'CAPTCHA_NOT_VERIFIED']);
      expect(passed.status).toBe(200);
    },
  );

  test('waits where the tries are used up', async () => {
    const caps = { widget: { attempts: { perMinute: 1 } } };
    const fixture = createHostedFixture({ widget: { rateLimiting: { caps } } });
    const { attemptId, page } = await fixture.load();

    const { status, body } = await fixture.step(attemptId, 'captcha', {
      challengeId: page.body.data.challengeId,
      turnstileToken: DUMMY_TOKEN,
    });

    expect(status).toBe(429);
    expect(body).not.toHaveProperty('code');
  });
});
