import { expect, test } from 'vitest';
import { nextTickMs, remainingSeconds } from './countdown.ts';

test.each([
  [30_000, 30],
  [29_999, 30],
  [29_001, 30],
  [29_000, 29],
  [1, 1],
  [0, 0],
  [-5_000, 0],
])('%i ms before the deadline shows %i s', (remainingMs, seconds) => {
  expect(remainingSeconds(1_000_000 + remainingMs, 1_000_000)).toBe(seconds);
});

test.each([30_000, 29_999, 1_000, 1])(
  'a timer set %i ms before the deadline fires when the number changes, and not before',
  (remainingMs) => {
    const endsAtMs = 1_000_000;
    const now = endsAtMs - remainingMs;
    const tick = nextTickMs(endsAtMs, now) ?? Number.NaN;

    expect(remainingSeconds(endsAtMs, now + tick)).toBe(remainingSeconds(endsAtMs, now) - 1);
    expect(remainingSeconds(endsAtMs, now + tick - 1)).toBe(remainingSeconds(endsAtMs, now));
  },
);

test.each([0, -1])('there is no tick %i ms before the deadline', (remainingMs) => {
  expect(nextTickMs(remainingMs, 0)).toBeUndefined();
});
