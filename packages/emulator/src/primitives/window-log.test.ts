import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { createWindowLog, type WindowKind } from './window-log.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

function createLogFixture(kind?: WindowKind) {
  let nowMs = 0;
  const clock = createClock(
    () => nowMs,
    () => {},
  );
  const log = createWindowLog(clock, kind && (() => kind));
  const at = (ms: number) => {
    nowMs = ms;
    return log;
  };
  return { at };
}

describe('createWindowLog', () => {
  test('counts what lies in the window, and not what has left it', () => {
    const { at } = createLogFixture();
    for (const ms of [0, 1000, DAY_MS]) at(ms).record('a');

    expect(at(DAY_MS).breach('a', { perDay: 2 })).toEqual({
      window: 'perDay',
      max: 2,
      current: 2,
      waitMs: 1000,
    });
    expect(at(DAY_MS).breach('a', { perMinute: 2 })).toBeUndefined();
    expect(at(DAY_MS).breach('b', { perDay: 1 })).toBeUndefined();
  });

  test('a fixed window starts at the full minute, and is empty then', () => {
    const { at } = createLogFixture('fixed');
    for (const ms of [0, 59_000]) at(ms).record('a');

    expect(at(59_000).breach('a', { perMinute: 2 })).toEqual({
      window: 'perMinute',
      max: 2,
      current: 2,
      waitMs: 1000,
    });
    expect(at(59_999).breach('a', { perMinute: 2 })).toBeDefined();
    expect(at(60_000).breach('a', { perMinute: 1 })).toBeUndefined();
    expect(at(60_000).breach('a', { perHour: 2 })).toMatchObject({ waitMs: 59 * MINUTE_MS });
  });

  test('a cap of 0 lets nothing pass, for a whole window at a time', () => {
    const { at } = createLogFixture();

    expect(at(7).breach('a', { perHour: 0 })).toMatchObject({ current: 0, waitMs: 60 * MINUTE_MS });
    expect(at(7).fill('a', { perHour: 0 })).toBe(1);
  });

  test('how full it is, the shortest window with a cap says', () => {
    const { at } = createLogFixture();
    for (const ms of [0, MINUTE_MS, 2 * MINUTE_MS]) at(ms).record('a');
    const log = at(2 * MINUTE_MS);

    expect(log.fill('a', { perMinute: 4, perHour: 3 })).toBe(0.25);
    expect(log.fill('a', { perHour: 4, perDay: 3 })).toBe(0.75);
    expect(log.fill('a', { perDay: 2 })).toBe(1);
    expect(log.fill('a', {})).toBe(0);
  });

  test.each(['sliding', 'fixed'] as const)(
    'what a clock that was set back has before it counts no more, in a %s window, until it comes',
    (kind) => {
      const { at } = createLogFixture(kind);
      at(DAY_MS).record('a');

      expect(at(MINUTE_MS).breach('a', { perMinute: 1 })).toBeUndefined();
      at(MINUTE_MS).record('a');
      expect(at(MINUTE_MS).breach('a', { perMinute: 1 })).toMatchObject({
        current: 1,
        waitMs: MINUTE_MS,
      });
      expect(at(DAY_MS).breach('a', { perMinute: 1 })).toMatchObject({ current: 1 });
    },
  );

  test('keeps 10,000 events of a key, the newest', () => {
    const { at } = createLogFixture();
    for (let ms = 0; ms < 10_002; ms += 1) at(ms).record('a');

    const breach = at(10_002).breach('a', { perMinute: 10_000 });

    expect(breach).toMatchObject({ current: 10_000, waitMs: MINUTE_MS - 10_000 });
    expect(at(10_002).breach('a', { perMinute: 10_001 })).toBeUndefined();
  });

  test('keeps 10,000 keys, and forgets the one that was longest idle', () => {
    const { at } = createLogFixture();
    for (let key = 0; key < 10_000; key += 1) at(0).record(String(key));

    at(1).record('0');
    at(1).record('one more');

    expect(at(1).breach('0', { perDay: 2 })).toBeDefined();
    expect(at(1).breach('1', { perDay: 1 })).toBeUndefined();
  });
});
