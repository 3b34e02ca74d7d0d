import { V12_ERRORS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import { mapError } from './error-map.ts';

const OPERATOR = [
  'INVALID_API_KEY',
  'PIPELINE_OWNERSHIP_MISMATCH',
  'INVALID_API_VERSION',
  'PIPELINE_INACTIVE',
  'PIPELINE_NOT_FOUND',
  'UTILITY_PIPELINE_ON_OTP_ENDPOINT',
  'TURNSTILE_SECRET_KEY_MISSING',
  'BILLING_FAILED',
  // Not in the V1.2 catalogue, but by their names nothing that the user could fix.
  'BILLING_SUSPENDED',
  'INSUFFICIENT_QUOTA',
  'INSUFFICIENT_BALANCE',
  'PIPELINE_NOT_CONFIGURED',
  'WIDGET_INACTIVE',
  'INVALID_SIGNATURE',
  'SIGNATURE_EXPIRED',
];

describe('operator faults', () => {
  test.each(OPERATOR)('%s becomes SERVICE_UNAVAILABLE', (code) => {
    const { refusal, isOperatorFault } = mapError(403, { status: 'error', code, message: 'x' });

    expect(isOperatorFault).toBe(true);
    expect(refusal.status).toBe(502);
    expect(refusal.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: false });
    expect(JSON.stringify(refusal.body)).not.toContain(code);
  });

  test('so does a code that is passed on with 402, because the account lacks credit', () => {
    const { refusal, isOperatorFault } = mapError(402, { code: 'TRANSACTION_CREATION_FAILED' });

    expect(isOperatorFault).toBe(true);
    expect(refusal.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', class: 'operator' });
  });

  test('reach the log and onError with the full code', async () => {
    const { service, browser, logs, errors } = createOtpProxyFixture();
    service.script['send'] = () => service.error(401, 'INVALID_API_KEY');

    await browser().send();

    expect(errors.map(({ code }) => code)).toEqual(['INVALID_API_KEY']);
    expect(logs).toEqual([
      {
        level: 'error',
        code: 'INVALID_API_KEY',
        message: 'the service refused the request',
        route: 'send',
        httpStatus: 401,
      },
    ]);
  });
});

describe('a failure that affects all users', () => {
  test.each([
    [400, { code: 'MISSING_REQUIRED_FIELDS' }, 'MISSING_REQUIRED_FIELDS'],
    [400, { code: 'VALIDATION_ERROR' }, 'VALIDATION_ERROR'],
    [413, { code: 'PAYLOAD_TOO_LARGE' }, 'PAYLOAD_TOO_LARGE'],
    [404, { message: 'no such page' }, 'MALFORMED_RESPONSE'],
    [401, '<html>', 'MALFORMED_RESPONSE'],
    [429, undefined, 'TOO_MANY_REQUESTS'],
  ])('reaches the log and onError, here a %d of %o', async (status, answered, code) => {
    const { service, browser, logs, errors } = createOtpProxyFixture();
    service.script['send'] = () => service.json(status, answered);

    const answer = await browser().send();

    expect(answer.body.code).toBe(code);
    expect(errors.map((error) => error.code)).toEqual([code]);
    expect(logs).toMatchObject([{ level: 'error', code, httpStatus: status }]);
  });

  test('a full pipeline is logged as a warning, a full recipient not at all', async () => {
    const { service, browser, logs, errors } = createOtpProxyFixture();
    const codes = ['RATE_LIMIT_PIPELINE_PERDAY', 'RATE_LIMIT_PHONENUMBER_PERDAY', 'INVALID_OTP'];
    service.script['send'] = () => service.error(429, codes.shift() ?? '');

    for (const _ of [...codes]) await browser().send();

    expect(logs).toMatchObject([{ level: 'warn', code: 'RATE_LIMIT_PIPELINE_PERDAY' }]);
    expect(errors).toEqual([]);
  });
});

describe('every other code of V1.2', () => {
  const codes = Object.entries(V12_ERRORS).filter(([code]) => !OPERATOR.includes(code));

  test.each(codes)('%s passes with its status and exact spelling [G-18]', (code, entry) => {
    const { refusal, isOperatorFault } = mapError(entry.status, {
      status: 'error',
      code,
      message: 'upstream prose',
      details: { type: 'phoneNumber', window: 'perMinute', max: 5, current: 6 },
      data: { frontendCallbackURL: 'https://callback.test/' },
    });

    expect(isOperatorFault).toBe(false);
    expect(refusal.status).toBe(entry.status);
    expect(refusal.body).toMatchObject({
      status: 'error',
      code,
      class: entry.class,
      retryable: entry.retryable,
    });
    expect(JSON.stringify(refusal.body)).not.toMatch(/upstream|details|perMinute|callback/);
  });
});

describe('a status that may not go out', () => {
  // After 408 and 421 Chromium repeats the request by itself; 600 and more no `Response` can have.
  test.each([
    [408, 504],
    [401, 502],
    [407, 502],
    [421, 502],
    [425, 502],
    [418, 502],
    [501, 502],
    [600, 502],
    [999, 502],
  ])('turns %d into %d, and keeps the code', (httpStatus, status) => {
    const { refusal } = mapError(httpStatus, { status: 'error', code: 'BRAND_NEW_CODE' });

    expect(refusal.status).toBe(status);
    expect(refusal.body.code).toBe('BRAND_NEW_CODE');
  });

  test.each([
    ['INVALID_OTP', 401, 403],
    ['RATE_LIMIT_PHONENUMBER_PERMINUTE', 408, 429],
  ])('gives %s, which came with %d, its documented %d', (code, httpStatus, status) => {
    expect(mapError(httpStatus, { status: 'error', code }).refusal.status).toBe(status);
  });

  test('makes no response fail to be written', async () => {
    const { service, browser } = createOtpProxyFixture();
    service.script['send'] = () =>
      Object.defineProperties(new Response('', { status: 500 }), { status: { value: 999 } });

    expect((await browser().send()).status).toBe(502);
  });
});

describe('an unknown failure', () => {
  test.each([
    [422, 'BRAND_NEW_CODE', false],
    [503, 'BRAND_NEW_CODE', true],
    [429, 'BRAND_NEW_CODE', true],
  ])('passes by its status %d with its code [G-11] [G-12]', (httpStatus, code, retryable) => {
    const { refusal } = mapError(httpStatus, { status: 'error', code, message: 'x' });

    expect(refusal.status).toBe(httpStatus);
    expect(refusal.body).toMatchObject({ code, retryable });
  });

  test.each([
    [404, { message: 'User not found' }, 'MALFORMED_RESPONSE'],
    [500, undefined, 'MALFORMED_RESPONSE'],
    [429, undefined, 'TOO_MANY_REQUESTS'],
    [400, { code: '<img src=x>' }, 'MALFORMED_RESPONSE'],
    [400, { code: 'x'.repeat(65) }, 'MALFORMED_RESPONSE'],
    [400, { code: { toString: 'a' } }, 'MALFORMED_RESPONSE'],
    [400, [], 'MALFORMED_RESPONSE'],
  ])('passes by its status %d without a code: %o [G-10]', (httpStatus, body, code) => {
    const { refusal } = mapError(httpStatus, body);

    expect(refusal.status).toBe(httpStatus);
    expect(refusal.body.code).toBe(code);
  });

  test.each([400, 401, 404, 405])('blames no user for a %i without a code', (httpStatus) => {
    expect(mapError(httpStatus, '<html>').refusal.body.class).toBe('operator');
    expect(mapError(httpStatus, { code: 'BRAND_NEW_CODE' }).refusal.body.class).toBe('terminal');
  });

  test('finds no code in the prototype', () => {
    expect(mapError(400, { code: 'constructor' }).refusal.body.message).toBe(
      'the service refused the request',
    );
  });
});

test('outcomes do not depend on the prose of the service [G-08]', () => {
  for (const [code, { status }] of Object.entries(V12_ERRORS)) {
    const plain = mapError(status, { status: 'error', code, message: 'a' });
    const random = mapError(status, { status: 'error', code, message: 'INVALID_API_KEY 0x7f' });

    expect(random.refusal.body).toEqual(plain.refusal.body);
    expect(random.refusal.status).toBe(plain.refusal.status);
  }
});

test('passes the wait with a Retry-After header, in whole seconds', async () => {
  const { service, browser } = createOtpProxyFixture();
  const retryAfter = '2026-01-01T12:00:41.000Z';
  service.script['send'] = () =>
    service.error(429, 'RATE_LIMIT_PHONENUMBER_PERMINUTE', { cooldownSeconds: 40.2, retryAfter });

  const { body, headers } = await browser().send();

  expect(body).toMatchObject({ cooldownSeconds: 40.2, retryAfter });
  expect(headers.get('retry-after')).toBe('41');
});

test('passes the channels that a pipeline does send on', () => {
  const body = { code: 'channel_not_eligible', eligibleChannels: ['sms', 'whatsapp'] };

  expect(mapError(400, body).refusal.body.eligibleChannels).toEqual(['sms', 'whatsapp']);
});
