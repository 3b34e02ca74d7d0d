import { describe, expect, test } from 'vitest';
import { compare, judge } from './requirements.ts';

describe('compare', () => {
  test('compares the samples of one round with each other', () => {
    // The second round was twice as slow for both.
    const { timesCheaper, addedMs } = compare([0.5, 1], [0.25, 0.5]);

    expect(timesCheaper).toMatchObject({ median: 0.5, min: 0.5, max: 0.5 });
    expect(addedMs).toMatchObject({ median: 0.375, min: 0.25, max: 0.5 });
  });
});

describe('judge', () => {
  test('meets what is exactly as required', () => {
    const targets = judge(compare([1.5], [6]), { fetch: compare([2.5], [0.5]) });

    expect(targets.map(({ holds }) => holds)).toEqual([true, true]);
  });

  test('says what was measured of a figure that is missed', () => {
    const targets = judge(compare([2], [7]), { fetch: compare([3], [0.5]) });

    expect(targets).toMatchObject([
      { required: 'at least 4', measured: '3.50', holds: false },
      { required: 'at most 2 ms', measured: '2.50 ms', holds: false },
    ]);
  });
});
