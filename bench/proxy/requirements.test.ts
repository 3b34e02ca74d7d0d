import { describe, expect, test } from 'vitest';
import { compare, judge, type Sample } from './requirements.ts';

const at = (cpuMs: number, perSecond = 100): Sample => ({ cpuMs, perSecond });

describe('compare', () => {
  test('compares the samples of one round with each other', () => {
    // The second round was twice as slow for both.
    const { share, rateShare, addedMs } = compare(
      [at(0.5, 50), at(1, 25)],
      [at(0.25, 100), at(0.5, 50)],
    );

    expect(share).toMatchObject({ median: 0.5, min: 0.5, max: 0.5 });
    expect(rateShare.median).toBe(0.5);
    expect(addedMs).toMatchObject({ median: 0.375, min: 0.25, max: 0.5 });
  });
});

describe('judge', () => {
  test('meets what is exactly as required', () => {
    const comparison = compare([at(0.5)], [at(0.35)]);

    expect(judge('challenge', comparison).map(({ holds }) => holds)).toEqual([true, true]);
  });

  test('says what was measured of a figure that is missed', () => {
    const comparison = compare([at(3)], [at(1.5)]);

    expect(judge('send and verify', comparison)).toMatchObject([
      { required: 'at least 0.55', measured: '0.50', holds: false },
      { required: 'at most 0.8 ms', measured: '1.50 ms', holds: false },
    ]);
  });
});
