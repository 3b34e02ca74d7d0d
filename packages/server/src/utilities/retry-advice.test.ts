import { describe, expect, test } from 'vitest';
import { DOCUMENTED_ERRORS } from './documented-errors.fixture.ts';
import { retryAdvice } from './retry-advice.ts';
import { bodyOf, DOCUMENTED_ANSWERS } from './utility-outcomes.fixture.ts';

const coded = (code: string | undefined, more: object = {}) => ({
  status: 'error',
  message: 'x',
  ...(code !== undefined && code !== '-' && { code }),
  ...more,
});
const v12 = (
  httpStatus: number,
  body: unknown,
  operation: 'challenge' | 'send' | 'verify' = 'verify',
) => retryAdvice({ surface: 'V1.2', operation, httpStatus, body });
const v2 = (httpStatus: number, body: unknown) =>
  retryAdvice({ surface: 'V2.0', httpStatus, body });

const v1 = (operation: 'create' | 'activate' | 'verify', httpStatus: number, body: unknown) =>
  retryAdvice({ surface: 'V1.0', operation, httpStatus, body });

/** The advice for an SMS with a key, as the interface's retry rules give it; any other code is terminal. */
const UTILITY_ADVICE: Readonly<Record<string, string>> = {
  SIGNATURE_TIMESTAMP_SKEW: 'retry',
  SIGNATURE_REPLAY: 'retry',
  UTILITY_BUDGET_RESERVATION_PENDING: 'retry',
  UTILITY_BUDGET_RECONCILIATION_PENDING: 'retry',
  UTILITY_BILLING_UNAVAILABLE: 'retry',
  BYO_SMS_RETRY_RECONCILIATION_PENDING: 'retry',
  provider_outcome_reconciliation_pending: 'retry',
  provider_outcome_unknown: 'unknown',
  IDEMPOTENCY_IN_PROGRESS: 'wait',
  IDEMPOTENCY_CONFLICT: 'retry',
  '-': 'unknown',
};

describe('retryAdvice', () => {
  test('has a row for each of the 144 documented responses [R-01]', () => {
    expect(new Set(DOCUMENTED_ERRORS.map(({ id }) => id)).size).toBe(54 + 19 + 13 + 10);
    expect(DOCUMENTED_ANSWERS).toHaveLength(48);
  });

  test.each(DOCUMENTED_ERRORS)(
    '$id, of $part.surface $part.operation for $httpStatus $code, is $expected [R-01]',
    ({ part, httpStatus, code, expected }) => {
      const { advice, needs } = retryAdvice({ ...part, httpStatus, body: coded(code) });

      expect(expected === 'new-challenge' ? needs : advice).toBe(expected);
    },
  );

  test.each(DOCUMENTED_ANSWERS)(
    'of an SMS with a key for $httpStatus $code follows the retry rules [R-01]',
    (answer) => {
      const { httpStatus, code } = answer;
      const body = bodyOf(answer);
      const { advice } = retryAdvice({
        surface: 'utilities',
        keyed: true,
        channels: 'sms',
        httpStatus,
        body,
      });

      expect(advice).toBe(UTILITY_ADVICE[code] ?? 'terminal');
    },
  );

  test.each([400, 404, 409, 413, 422])(
    'of a %i without a code is terminal on each part [R-02]',
    (httpStatus) => {
      const body = coded(undefined);

      expect(v12(httpStatus, body)).toEqual({ advice: 'terminal' });
      expect(v2(httpStatus, body)).toEqual({ advice: 'terminal' });
      expect(v1('activate', httpStatus, body)).toEqual({ advice: 'terminal' });
      expect(
        retryAdvice({ surface: 'utilities', keyed: true, channels: 'both', httpStatus, body }),
      ).toEqual({ advice: 'terminal' });
    },
  );

  test('lets retryable false win over a 5xx [R-03]', () => {
    expect(v2(500, coded('INTERNAL_SERVER_ERROR', { retryable: false }))).toEqual({
      advice: 'terminal',
    });
    expect(v2(500, coded(undefined, { retryable: false }))).toEqual({ advice: 'terminal' });
    expect(v12(500, coded('BRAND_NEW_CODE', { retryable: false }))).toEqual({ advice: 'terminal' });
    expect(v2(500, coded(undefined))).toEqual({ advice: 'retry' });
  });

  test('reads one code differently on two parts [R-04]', () => {
    const both = (httpStatus: number, code: string) => [
      v12(httpStatus, coded(code)).advice,
      v2(httpStatus, coded(code)).advice,
    ];

    expect(both(500, 'INTERNAL_SERVER_ERROR')).toEqual(['retry', 'terminal']);
    expect(both(500, 'BILLING_FAILED')).toEqual(['terminal', 'retry']);
  });

  test.each([
    [500, undefined],
    [502, 'BRAND_NEW_CODE'],
    [500, 'INTERNAL_SERVER_ERROR'],
  ])('never repeats a V1.2 send that may have sent: %i %s', (httpStatus, code) => {
    expect(v12(httpStatus, coded(code), 'send')).toEqual({ advice: 'unknown' });
    expect(v12(httpStatus, coded(code), 'challenge')).toEqual({ advice: 'retry' });
  });

  test('says how long to wait', () => {
    expect(v12(429, coded('RATE_LIMIT_PIPELINE_PERMINUTE', { cooldownSeconds: 12 }))).toEqual({
      advice: 'wait',
      waitSeconds: 12,
    });
    expect(v2(429, {})).toEqual({ advice: 'wait', waitSeconds: 60 });
    expect(v1('create', 429, {})).toEqual({ advice: 'wait', waitSeconds: 60 });
    expect(v1('create', 429, { rateLimited: true, timeRemaining: 7 })).toEqual({
      advice: 'wait',
      waitSeconds: 7,
    });
    expect(
      retryAdvice({
        surface: 'utilities',
        keyed: true,
        channels: 'both',
        httpStatus: 429,
        body: { cooldownSeconds: 3 },
      }),
    ).toEqual({ advice: 'wait', waitSeconds: 3 });
  });

  test('says what a retry needs', () => {
    const utility = (httpStatus: number, code: string) =>
      retryAdvice({
        surface: 'utilities',
        keyed: true,
        channels: 'both',
        httpStatus,
        body: coded(code),
      });

    expect(utility(401, 'SIGNATURE_TIMESTAMP_SKEW')).toEqual({
      advice: 'retry',
      needs: 'corrected-clock',
    });
    expect(utility(503, 'UTILITY_BILLING_UNAVAILABLE')).toEqual({ advice: 'retry' });
  });

  test.each(['sms', 'whatsapp', 'both'] as const)(
    'repeats on %s with the same key what perform repeats',
    (channels) => {
      const utility = (httpStatus: number, code: string) =>
        retryAdvice({ surface: 'utilities', keyed: true, channels, httpStatus, body: coded(code) });
      const ofSms = (advice: object) =>
        channels === 'sms' ? { ...advice, needs: 'same-key' } : { advice: 'unknown' };

      expect(utility(409, 'IDEMPOTENCY_CONFLICT')).toEqual(ofSms({ advice: 'retry' }));
      expect(utility(401, 'SIGNATURE_REPLAY')).toEqual(ofSms({ advice: 'retry' }));
      expect(utility(409, 'IDEMPOTENCY_IN_PROGRESS')).toEqual(
        ofSms({ advice: 'wait', waitSeconds: 60 }),
      );
      expect(utility(503, 'UTILITY_BUDGET_RESERVATION_PENDING')).toEqual({
        advice: 'retry',
        needs: 'same-key',
      });
    },
  );

  test('repeats an SMS by its code', () => {
    expect(
      retryAdvice({
        surface: 'utilities',
        keyed: true,
        channels: 'both',
        httpStatus: 503,
        body: coded('provider_outcome_reconciliation_pending'),
      }),
    ).toEqual({ advice: 'retry', needs: 'same-key' });
  });

  test.each([
    ['create', 500, 'terminal'],
    ['create', 502, 'unknown'],
    ['create', 503, 'unknown'],
    ['activate', 500, 'unknown'],
    ['activate', 502, 'unknown'],
    ['verify', 500, 'terminal'],
    ['verify', 503, 'unknown'],
  ] as const)(
    'of V1.0, %s, for %i is %s: it has no codes that say what was done',
    (operation, httpStatus, advice) => {
      expect(v1(operation, httpStatus, undefined)).toEqual({ advice });
    },
  );
});
