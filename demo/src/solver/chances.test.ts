import { expect, test } from 'vitest';
import { chanceOfDone, expectedHashes, meanOf, medianHashes, medianOf } from './chances.ts';

test('gives one hash exactly its own chance', () => {
  for (const difficulty of [1, 3, 7]) {
    expect(chanceOfDone(1, difficulty)).toBeCloseTo(16 ** -difficulty, 15);
  }
});

test('gives 63.2 % after the expected number, as 1 - 1/e says', () => {
  expect(chanceOfDone(expectedHashes(6), 6)).toBeCloseTo(1 - 1 / Math.E, 6);
});

test('has half of the searches end within the median, and less than half before it', () => {
  for (const difficulty of [1, 2, 5]) {
    const median = medianHashes(difficulty);

    expect(chanceOfDone(median, difficulty)).toBeGreaterThanOrEqual(0.5);
    expect(chanceOfDone(median - 1, difficulty)).toBeLessThan(0.5);
  }
});

test('takes the mean and the median of an odd and of an even count', () => {
  expect([meanOf([1, 2, 9]), medianOf([9, 1, 2])]).toEqual([4, 2]);
  expect([meanOf([1, 2, 4, 9]), medianOf([9, 4, 1, 2])]).toEqual([4, 3]);
});
