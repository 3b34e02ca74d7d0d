import { expect, test } from 'vitest';
import { figureOf } from './figures.ts';

test('takes the middle of an odd count, and the mean of the middle two of an even count', () => {
  expect(figureOf([100, 9, 20])).toEqual({ median: 20, min: 9, max: 100, count: 3 });
  expect(figureOf([100, 9, 20, 30])).toEqual({ median: 25, min: 9, max: 100, count: 4 });
});

test('throws on an empty list', () => {
  expect(() => figureOf([])).toThrow(RangeError);
});
