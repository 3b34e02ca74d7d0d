import { expect, test } from 'vitest';
import { binsOf } from './bins.ts';

test('counts every solve once, borders and outliers included', () => {
  const bins = binsOf([1, 4, 5, 16, 64, 65, 1000], 1);

  expect(bins.map(({ count }) => count)).toEqual([2, 1, 0, 1, ...Array(11).fill(0), 1, 2]);
});

test('expects all solves somewhere, and the most at the beginning', () => {
  const shares = binsOf([], 3).map(({ share }) => share);

  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 12);
  expect(shares[0]).toBe(Math.max(...shares));
});
