import { expect, test } from 'vitest';
import { expectedHashes } from './chances.ts';
import { type Rates, rateAt } from './rates.ts';

/** The speed of a worker that needs 60 ms for an average puzzle with five zeros, and 960 ms with six. */
const ONE = expectedHashes(5) / 0.06;
const RATES: Rates = [
  [1, ONE],
  [2, 1.5 * ONE],
  [8, 3 * ONE],
];

test('a puzzle that one worker solves soon has the rate of one, and a hard one that of all', () => {
  expect([1, 4, 5].map((difficulty) => rateAt(difficulty, RATES))).toEqual([ONE, ONE, ONE]);
  expect(rateAt(6, RATES)).toBe(3 * ONE);
  expect(rateAt(6, RATES.slice(0, 2))).toBe(1.5 * ONE);
});

test('two workers that are slower than one count where the kit takes two', () => {
  const slower: Rates = [
    [1, ONE],
    [2, 0.9 * ONE],
  ];

  expect([5, 6].map((difficulty) => rateAt(difficulty, slower))).toEqual([ONE, 0.9 * ONE]);
});

test('a number of workers between two measured ones has a rate between theirs', () => {
  const five = expectedHashes(5) / 0.26;

  expect(
    rateAt(5, [
      [1, five],
      [2, 2 * five],
      [8, 8 * five],
    ]),
  ).toBeCloseTo(5 * five);
});

test('without rates there is no speed', () => {
  expect(rateAt(5, [])).toBeUndefined();
});
