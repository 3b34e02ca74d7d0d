import { describe, expect, test } from 'vitest';
import { WIDGET } from '../app/widget-core.fixture.ts';
import { createHostedFixture, DUMMY_TOKEN } from './hosted-page.fixture.ts';

describe('the hosted page', () => {
  test('runs captcha, fingerprint, breaker, limits and delivery, each in the journal [WA-11]', async () => {
    const caps = { phoneNumber: { otpRequests: { perMinute: 1 } } };
    const fixture = createHostedFixture({ widget: { rateLimiting: { caps } } });
    const { attemptId, page } = await fixture.load();
    const { challengeId } = page.body.data;

    await fixture.step(attemptId, 'captcha', { challengeId, turnstileToken: 'forged' });
    await fixture.step(attemptId, 'otp');
    await fixture.step(attemptId, 'captcha', { challengeId, turnstileToken: DUMMY_TOKEN });
    await fixture.step(attemptId, 'otp', { deviceId: 'another browser' });
    await fixture.control('POST', '/breaker', { widgetId: WIDGET, state: 'open' });
    await fixture.step(attemptId, 'otp');
    await fixture.control('POST', '/breaker', { widgetId: WIDGET, state: 'closed' });
    await fixture.step(attemptId, 'otp');
    await fixture.step(attemptId, 'resend');
    await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    const calls = fixture.workspace.journal
      .list()
      .map(({ operation, status, code }) => [operation, status, code]);
    expect(calls.reverse()).toEqual([
      ['widget.create-attempt', 200, undefined],
      ['widget.load', 200, undefined],
      ['widget.captcha', 403, 'CAPTCHA_NOT_VERIFIED'],
      ['widget.otp', 403, 'CAPTCHA_NOT_VERIFIED'],
      ['widget.captcha', 200, undefined],
      ['widget.otp', 403, 'FINGERPRINT_INCONSISTENT'],
      ['widget.otp', 503, undefined],
      ['widget.otp', 200, undefined],
      ['widget.resend', 429, undefined],
      ['widget.verify', 200, undefined],
    ]);
    expect(fixture.sentTo()).toHaveLength(1);
  });

  test("looks as the widget's settings define it, whatever the attempt [W-16]", async () => {
    const branding = { primaryColor: '#112233' };
    const fixture = createHostedFixture({ widget: { branding } });

    const { page } = await fixture.load({ branding: { primaryColor: '#ff0000' } });

    expect(page.body.data.branding.primaryColor).toBe('#112233');
  });
});
