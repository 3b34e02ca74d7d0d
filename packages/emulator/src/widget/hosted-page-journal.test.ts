import { describe, expect, test } from 'vitest';
import { WIDGET } from '../app/widget-core.fixture.ts';
import { createHostedBench, DUMMY_TOKEN } from './hosted-page.fixture.ts';

describe('the hosted page', () => {
  test('runs captcha, fingerprint, breaker, limits and delivery, each in the journal [WA-11]', async () => {
    const caps = { phoneNumber: { otpRequests: { perMinute: 1 } } };
    const bench = createHostedBench({ widget: { rateLimiting: { caps } } });
    const { attemptId, page } = await bench.load();
    const { challengeId } = page.body.data;

    await bench.step(attemptId, 'captcha', { challengeId, turnstileToken: 'forged' });
    await bench.step(attemptId, 'otp');
    await bench.step(attemptId, 'captcha', { challengeId, turnstileToken: DUMMY_TOKEN });
    await bench.step(attemptId, 'otp', { deviceId: 'another browser' });
    await bench.control('POST', '/breaker', { widgetId: WIDGET, state: 'open' });
    await bench.step(attemptId, 'otp');
    await bench.control('POST', '/breaker', { widgetId: WIDGET, state: 'closed' });
    await bench.step(attemptId, 'otp');
    await bench.step(attemptId, 'resend');
    await bench.step(attemptId, 'verify', { otp: bench.lastCode() });

    const calls = bench.workspace.journal
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
    expect(bench.sentTo()).toHaveLength(1);
  });

  test("looks as the widget's settings say, whatever an attempt brings along [W-16]", async () => {
    const branding = { primaryColor: '#112233' };
    const bench = createHostedBench({ widget: { branding } });

    const { page } = await bench.load({ branding: { primaryColor: '#ff0000' } });

    expect(page.body.data.branding.primaryColor).toBe('#112233');
  });
});
