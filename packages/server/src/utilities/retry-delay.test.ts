import { describe, expect, test } from 'vitest';
import {
  BACKOFF_MS,
  CLOCK_TOLERANCE_MS,
  FEW_REPEATS,
  LEASE_MS,
  MAX_BACKOFF_MS,
  UNNAMED_WAIT_MS,
} from '../constants/lifetimes-and-limits.ts';
import type { ClassifiedResponse } from './classify-utility-response.ts';
import { type RetryHistory, retryDelay } from './retry-delay.ts';

/** The delay after a response that may be repeated in one way. By default it is the response to the first request. */
function delayAfter(
  repeat: ClassifiedResponse['repeat'],
  history: Partial<RetryHistory> = {},
  waitSeconds?: number,
): number | undefined {
  const result = { outcome: 'unknown', needsSupport: false } as const;
  return retryDelay(
    { result, repeat, maySent: true, waitSeconds },
    { tries: 1, elapsedMs: 0, measuredOffsetMs: undefined, random: 0, ...history },
  );
}

describe('a backoff', () => {
  test('doubles with each request, up to a maximum', () => {
    const tries = [1, 2, 3, 4, 5, 6, 20];

    expect(tries.map((count) => delayAfter('backoff', { tries: count }))).toEqual([
      500,
      1000,
      2000,
      4000,
      8000,
      MAX_BACKOFF_MS,
      MAX_BACKOFF_MS,
    ]);
  });

  test('is shortened by up to a half, so that many clients do not repeat together', () => {
    const randoms = [0, 0.5, 0.99999];

    expect(randoms.map((random) => delayAfter('backoff', { random }))).toEqual([500, 375, 250]);
  });

  test('is a whole number of milliseconds', () => {
    expect(delayAfter('backoff', { random: 1 / 256 })).toBe(499);
  });

  test('ends after a few requests where more cannot help', () => {
    expect(delayAfter('few', { tries: FEW_REPEATS })).toBeGreaterThan(0);
    expect(delayAfter('few', { tries: FEW_REPEATS + 1 })).toBeUndefined();
  });

  test('follows a repetition at once', () => {
    expect([1, 2].map((tries) => delayAfter('at-once', { tries }))).toEqual([0, 2 * BACKOFF_MS]);
  });
});

describe('the lease of another request', () => {
  test('has begun before the first response at the latest, however long that took', () => {
    expect(delayAfter('after-lease', { tries: 1, elapsedMs: 29_000 })).toBe(LEASE_MS);
  });

  test('has begun before the second request at the latest', () => {
    expect(delayAfter('after-lease', { tries: 2, elapsedMs: 29_000 })).toBe(LEASE_MS - 29_000);
  });

  test('is waited for by a backoff at least, also when it should be over', () => {
    expect(delayAfter('after-lease', { tries: 3, elapsedMs: LEASE_MS + 1 })).toBe(BACKOFF_MS);
  });
});

describe('a wait', () => {
  test.each(['after-wait', 'after-lease', 'backoff'] as const)(
    'that a response names is kept: %s',
    (repeat) => {
      expect(delayAfter(repeat, { tries: 3 }, 7)).toBe(7000);
    },
  );

  test('of a limit that names none is a minute', () => {
    expect(delayAfter('after-wait')).toBe(UNNAMED_WAIT_MS);
  });

  test('does not exist where the operation is not sent again by itself', () => {
    expect(delayAfter('never', {}, 7)).toBeUndefined();
  });
});

describe('a clock that is wrong', () => {
  test.each([
    [CLOCK_TOLERANCE_MS + 1, 0],
    [-CLOCK_TOLERANCE_MS - 1, 0],
    [CLOCK_TOLERANCE_MS, undefined],
    [-CLOCK_TOLERANCE_MS, undefined],
    [undefined, undefined],
  ])('by %s ms is corrected once: %s', (measuredOffsetMs, delay) => {
    expect(delayAfter('corrected-clock', { measuredOffsetMs })).toBe(delay);
    expect(delayAfter('corrected-clock', { measuredOffsetMs, tries: 2 })).toBeUndefined();
  });
});
