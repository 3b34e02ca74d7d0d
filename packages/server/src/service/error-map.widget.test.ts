import { V2_ERRORS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { PHONE } from '../otp/otp-proxy.fixture.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';
import { mapError, V2 } from './error-map.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };

const OPERATOR = [
  'INVALID_SIGNATURE',
  'SIGNATURE_EXPIRED',
  'WIDGET_NOT_FOUND',
  'TEST_PAIR_RETIRED',
  'INSUFFICIENT_QUOTA',
  'INVALID_API_KEY',
  'WIDGET_USER_MISMATCH',
  'WIDGET_INACTIVE',
  'PIPELINE_NOT_CONFIGURED',
  'PIPELINE_NOT_FOUND',
  'METADATA_SIZE_EXCEEDED',
  'INVALID_OTP_DIGITS',
  'OTP_DIGITS_MISMATCH',
] as const;

describe('operator faults', () => {
  test.each(OPERATOR)(
    '%s reaches the log and onError, and the browser as SERVICE_UNAVAILABLE',
    async (code) => {
      const fixture = createWidgetProxyFixture();
      const { status: httpStatus } = V2_ERRORS[code];
      fixture.service.script.attempt = () =>
        fixture.service.json(httpStatus, { status: 'error', code });

      const { status, body, headers } = await fixture.browser().post('attempt', ADDRESS);

      expect(status).toBe(502);
      expect(body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: false });
      expect(headers.getSetCookie()).toEqual([]);
      expect(fixture.logs).toMatchObject([{ level: 'error', code, route: 'attempt', httpStatus }]);
      expect(fixture.errors.map((error) => error.code)).toEqual([code]);
    },
  );
});

describe('every other code of V2.0', () => {
  const operators: readonly string[] = OPERATOR;
  const codes = Object.entries(V2_ERRORS).filter(([code]) => !operators.includes(code));

  test.each(codes)('%s passes with its status and exact spelling', (code, entry) => {
    const { refusal, isOperatorFault } = mapError(
      entry.status,
      { status: 'error', code, message: 'upstream prose', action: 'none', suspendedUntil: 'x' },
      V2,
    );

    expect(isOperatorFault).toBe(false);
    expect(refusal.status).toBe(entry.status);
    expect(refusal.body).toMatchObject({ status: 'error', code, retryable: entry.retryable });
    expect(JSON.stringify(refusal.body)).not.toMatch(/upstream|action|suspended/);
  });
});

describe('limits', () => {
  test.each([
    [429, { cooldownSeconds: 15, retryAfter: '2026-01-01T12:00:15.000Z' }, 'TOO_MANY_REQUESTS'],
    [429, { code: 'WIDGET_RATE_LIMIT_X', cooldownSeconds: 15 }, 'WIDGET_RATE_LIMIT_X'],
    [503, { cooldownSeconds: 15 }, 'CIRCUIT_BREAKER_OPEN'],
    [503, { code: 'CIRCUIT_BREAKER_OPEN', cooldownSeconds: 15 }, 'CIRCUIT_BREAKER_OPEN'],
  ])(
    'a %d of %o passes with its waiting time, with or without a code, and is no fault',
    async (httpStatus, answered, code) => {
      const fixture = createWidgetProxyFixture();
      fixture.service.script.attempt = () =>
        fixture.service.json(httpStatus, { status: 'error', message: 'prose', ...answered });

      const { status, body, headers } = await fixture.browser().post('attempt', ADDRESS);

      expect(status).toBe(httpStatus);
      expect(body).toMatchObject({ code, cooldownSeconds: 15, retryable: true });
      expect(headers.get('retry-after')).toBe('15');
      expect(fixture.errors).toEqual([]);
      expect(fixture.service.journal).toHaveLength(1);
    },
  );

  test('a 503 without a wait is of something else that responded', () => {
    expect(mapError(503, undefined, V2).refusal.body.code).toBe('MALFORMED_RESPONSE');
  });
});

test('the same code can mean another thing in V1.2', () => {
  const body = { status: 'error', code: 'BILLING_FAILED' };

  expect(mapError(402, body).isOperatorFault).toBe(true);
  expect(mapError(500, body, V2).refusal.body).toMatchObject({
    code: 'BILLING_FAILED',
    retryable: true,
  });
});

test('a service that cannot be reached is a NETWORK_ERROR, which may be tried again', async () => {
  const fixture = createWidgetProxyFixture();
  fixture.service.script.attempt = async () => Promise.reject(new TypeError('fetch failed'));

  const { status, body } = await fixture.browser().post('attempt', ADDRESS);

  expect([status, body.code, body.retryable]).toEqual([502, 'NETWORK_ERROR', true]);
});
