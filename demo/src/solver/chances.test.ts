import { expect, test } from 'vitest';
import { chanceOfDone, expectedHashes, hashesAt, medianOf } from './chances.ts';

test('gives one hash exactly its own chance', () => {
  for (const difficulty of [1, 3, 7]) {
    expect(chanceOfDone(1, difficulty)).toBeCloseTo(16 ** -difficulty, 15);
  }
});

test('gives 63.2 % after the expected number, as 1 - 1/e says', () => {
  expect(chanceOfDone(expectedHashes(6), 6)).toBeCloseTo(1 - 1 / Math.E, 6);
});

test('finds the hashes that give a chance, for the range of nine searches in ten', () => {
  expect(chanceOfDone(hashesAt(0.05, 5), 5)).toBeCloseTo(0.05, 9);
  expect(chanceOfDone(hashesAt(0.95, 5), 5)).toBeCloseTo(0.95, 9);
  expect(hashesAt(0.95, 5) / expectedHashes(5)).toBeCloseTo(2.996, 3);
});

test('takes the median of an odd and of an even count', () => {
  expect(medianOf([9, 1, 2])).toBe(2);
  expect(medianOf([9, 4, 1, 2])).toBe(3);
});
