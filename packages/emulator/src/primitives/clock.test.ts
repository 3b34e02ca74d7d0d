import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';

function createTestClock() {
  const machine = { nowMs: Date.UTC(2040, 0, 1) };
  const changes: string[] = [];
  const clock = createClock(
    () => machine.nowMs,
    ({ now }) => changes.push(now),
  );
  return { machine, clock, changes };
}

describe('createClock', () => {
  test('follows the machine until it is moved, and then keeps the distance', () => {
    const { machine, clock } = createTestClock();
    machine.nowMs += 1000;
    expect(clock.state()).toEqual({ now: '2040-01-01T00:00:01.000Z', frozen: false, offsetMs: 0 });

    clock.advanceSeconds(60);
    machine.nowMs += 1000;

    expect(clock.state()).toEqual({
      now: '2040-01-01T00:01:02.000Z',
      frozen: false,
      offsetMs: 60_000,
    });
  });

  test('does not run while frozen, can be moved, and continues from there', () => {
    const { machine, clock } = createTestClock();
    clock.freezeAtMs(Date.UTC(2041, 0, 1));
    machine.nowMs += 5000;
    expect(clock.state()).toMatchObject({ now: '2041-01-01T00:00:00.000Z', frozen: true });

    clock.advanceSeconds(-1);
    expect(clock.state()).toMatchObject({ now: '2040-12-31T23:59:59.000Z', frozen: true });

    clock.resume();
    machine.nowMs += 1000;
    expect(clock.state()).toMatchObject({ now: '2041-01-01T00:00:00.000Z', frozen: false });
  });

  test('set keeps it frozen or running, as it was', () => {
    const { machine, clock } = createTestClock();
    clock.setToMs(0);
    machine.nowMs += 1000;
    expect(clock.state()).toMatchObject({ now: '1970-01-01T00:00:01.000Z', frozen: false });

    clock.freeze();
    clock.setToMs(0);
    machine.nowMs += 1000;
    expect(clock.state()).toMatchObject({ now: '1970-01-01T00:00:00.000Z', frozen: true });
  });

  test('stops at the end of its range, where it can be frozen, resumed and set back', () => {
    const { machine, clock } = createTestClock();
    clock.setToMs(Date.UTC(9998, 11, 31, 23, 59, 59));
    machine.nowMs += 5000;
    const end = '9998-12-31T23:59:59.999Z';
    expect(clock.state()).toMatchObject({ now: end, frozen: false });

    clock.freeze();
    expect(clock.state()).toMatchObject({ now: end, frozen: true });
    clock.resume();
    expect(clock.state()).toMatchObject({ now: end, frozen: false });
    clock.advanceSeconds(-60);
    expect(clock.state().now).toBe('9998-12-31T23:58:59.999Z');
  });

  test('stops at the beginning of its range when the clock of the machine goes back', () => {
    const { machine, clock } = createTestClock();
    clock.setToMs(0);
    machine.nowMs -= 5000;

    expect(clock.state().now).toBe('1970-01-01T00:00:00.000Z');
    expect(() => clock.freeze()).not.toThrow();
  });

  test('a reset takes it back to the machine', () => {
    const { clock } = createTestClock();
    clock.freezeAtMs(0);

    clock.reset();

    expect(clock.state()).toEqual({ now: '2040-01-01T00:00:00.000Z', frozen: false, offsetMs: 0 });
  });

  test('reports each change, and nothing else', () => {
    const { clock, changes } = createTestClock();
    clock.now();
    clock.state();
    clock.freezeAtMs(0);
    clock.advanceSeconds(1);

    expect(changes).toEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z']);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, Date.UTC(9999, 0, 1)])(
    'cannot be set to %s, and stays where it is',
    (atMs) => {
      const { clock } = createTestClock();

      expect(() => clock.setToMs(atMs)).toThrow(RangeError);
      expect(clock.state().offsetMs).toBe(0);
    },
  );
});
