import { expect, test } from 'vitest';
import { nextBatchSize } from './batch-size.ts';

/** The time of a batch after several batches on a machine of a given speed. */
function settledMs(hashesPerMs: number): number {
  let size = 4_000;
  for (let batch = 0; batch < 12; batch++) size = nextBatchSize(size, size / hashesPerMs);
  return size / hashesPerMs;
}

test.each([15, 150, 1_100, 28_000])(
  'converges to 10 to 20 ms at %i hashes per millisecond',
  (speed) => {
    expect(settledMs(speed)).toBeGreaterThan(10);
    expect(settledMs(speed)).toBeLessThan(20);
  },
);

test('at most doubles, even if the clock did not advance', () => {
  expect(nextBatchSize(4_000, 0)).toBe(8_000);
  expect(nextBatchSize(4_000, 0.001)).toBe(8_000);
});

test('at most halves, however long one batch was delayed', () => {
  expect(nextBatchSize(4_000, 60_000)).toBe(2_000);
});

test('never becomes zero or infinite', () => {
  expect(nextBatchSize(100, 60_000)).toBe(100);
  expect(nextBatchSize(1_000_000, 0)).toBe(1_000_000);
});
