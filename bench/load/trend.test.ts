import { expect, test } from 'vitest';
import { trendOf } from './trend.ts';

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
