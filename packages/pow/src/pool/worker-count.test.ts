import { expect, test } from 'vitest';
import { workerLimit, workersFor } from './worker-count.ts';

test.each([
  [3, 10_000, 1],
  [4, 10_000, 1],
  [5, 10_000, 2],
  [6, 10_000, 8],
  [3, 24, 3],
  [2, 24, 1],
  [64, 1, 8],
  [0, 10_000, 1],
])(
  'difficulty %i at %i hashes per millisecond is worth %i of 8 workers',
  (difficulty, rate, count) => {
    expect(workersFor(difficulty, rate, 8)).toBe(count);
  },
);

test('does not exceed the limit', () => {
  expect(workersFor(6, 10_000, 2)).toBe(2);
});

test.each([
  [1, 1],
  [4, 4],
  [64, 8],
  [undefined, 2],
  [0, 2],
  [2.5, 2],
  [Number.NaN, 2],
])('the hint %s allows %i', (hint, limit) => {
  expect(workerLimit(hint)).toBe(limit);
});
