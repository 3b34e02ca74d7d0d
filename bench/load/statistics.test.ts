import { expect, test } from 'vitest';
import { percentile, trendOf } from './statistics.ts';

test('a percentile is the time that this share of the times did not exceed', () => {
  const sorted = Array.from({ length: 100 }, (_, nth) => nth + 1);

  expect([0.5, 0.99, 1].map((share) => percentile(sorted, share))).toEqual([50, 99, 100]);
});

test('there is no percentile without a time', () => {
  expect(percentile([], 0.99)).toBeNaN();
});

test('a line has its slope, and no error', () => {
  const samples = [0, 1, 2, 3].map((minute) => ({ minute, value: 10 + 2 * minute }));

  expect(trendOf(samples)).toEqual({ slope: 2, error: 0 });
});

test('values that go up and down have a slope within its error', () => {
  const samples = [5, 7, 4, 8, 5, 7].map((value, minute) => ({ minute, value }));

  const { slope, error } = trendOf(samples);

  expect(Math.abs(slope)).toBeLessThan(error);
});

test('two samples have no trend', () => {
  expect(() => trendOf([{ minute: 0, value: 1 }])).toThrow(RangeError);
});
