import { describe, expect, test } from 'vitest';
import { createSlidingLog } from './sliding-log.ts';

const DAY_MS = 86_400_000;

describe('createSlidingLog', () => {
  test('counts what lies in the window, and not what has left it', () => {
    const log = createSlidingLog();
    for (const atMs of [0, 1000, DAY_MS]) log.record('a', atMs);

    expect(log.breach('a', { perDay: 2 }, DAY_MS)).toEqual({
      window: 'perDay',
      max: 2,
      current: 2,
      waitMs: 1000,
    });
    expect(log.breach('a', { perMinute: 2 }, DAY_MS)).toBeUndefined();
    expect(log.breach('b', { perDay: 1 }, DAY_MS)).toBeUndefined();
  });

  test('keeps 10,000 events of a key, the newest', () => {
    const log = createSlidingLog();
    for (let atMs = 0; atMs < 10_002; atMs += 1) log.record('a', atMs);

    const breach = log.breach('a', { perMinute: 10_000 }, 10_002);

    expect(breach).toMatchObject({ current: 10_000, waitMs: 60_000 - 10_000 });
    expect(log.breach('a', { perMinute: 10_001 }, 10_002)).toBeUndefined();
  });

  test('keeps 10,000 keys, and forgets the one that was longest idle', () => {
    const log = createSlidingLog();
    for (let key = 0; key < 10_000; key += 1) log.record(String(key), 0);

    log.record('0', 1);
    log.record('one more', 1);

    expect(log.breach('0', { perDay: 2 }, 1)).toBeDefined();
    expect(log.breach('1', { perDay: 1 }, 1)).toBeUndefined();
  });
});
