import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

test('a percentile is the time that this share of the times did not exceed', () => {
  const sorted = Array.from({ length: 100 }, (_, nth) => nth + 1);

  expect([0.5, 0.99, 1].map((share) => percentile(sorted, share))).toEqual([50, 99, 100]);
});

test('there is no percentile without a time', () => {
  expect(percentile([], 0.99)).toBeNaN();
});
