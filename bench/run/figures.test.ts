import { expect, test } from 'vitest';
import { figureOf } from './figures.ts';

test('orders by number: the middle of an odd count, the mean of the two of an even one', () => {
  expect(figureOf([100, 9, 20])).toEqual({ median: 20, min: 9, max: 100, count: 3 });
  expect(figureOf([100, 9, 20, 30])).toEqual({ median: 25, min: 9, max: 100, count: 4 });
});

test('refuses nothing', () => {
  expect(() => figureOf([])).toThrow(RangeError);
});
