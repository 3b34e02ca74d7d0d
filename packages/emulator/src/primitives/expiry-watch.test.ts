import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';
import { createEvents } from './events.ts';
import { createExpiryWatch } from './expiry-watch.ts';

afterEach(() => {
  // First: else the spied timer would come back, which is a fake one.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function setUp(saved: readonly { readonly expiresAtMs: number }[] = []) {
  vi.useFakeTimers({ now: 0 });
  const events = createEvents();
  const clock = createClock(Date.now, (data) => events.publish({ type: 'clock', data }));
  const expired: number[] = [];
  const watch = createExpiryWatch<{ readonly expiresAtMs: number }>({
    clock,
    events,
    onExpired: ({ expiresAtMs }) => expired.push(expiresAtMs),
    saved,
  });
  return { watch, clock, events, expired };
}

describe('createExpiryWatch', () => {
  test('reports each thing when it expires, whatever the order in which they were added', () => {
    const { watch, expired } = setUp();
    for (const expiresAtMs of [3000, 1000, 2000]) watch.watch({ expiresAtMs });

    vi.advanceTimersByTime(999);
    expect(expired).toEqual([]);
    vi.advanceTimersByTime(1001);
    expect(expired).toEqual([1000, 2000]);
    vi.advanceTimersByTime(1000);
    expect(expired).toEqual([1000, 2000, 3000]);
  });

  test('reports saved things by its own timer', () => {
    const { watch, expired } = setUp([{ expiresAtMs: 2000 }, { expiresAtMs: 1000 }]);

    vi.advanceTimersByTime(1000);

    expect(expired).toEqual([1000]);
    expect(watch.save()).toEqual([{ expiresAtMs: 2000 }]);
  });

  test('reports in that order also where the clock is moved past all of them', () => {
    const { watch, clock, expired } = setUp();
    for (const expiresAtMs of [3000, 1000, 2000]) watch.watch({ expiresAtMs });

    clock.advanceSeconds(60);

    expect(expired).toEqual([1000, 2000, 3000]);
  });

  test('goes by the clock, also after it stood', () => {
    const { watch, clock, expired } = setUp();
    clock.freeze();
    watch.watch({ expiresAtMs: 1000 });

    vi.advanceTimersByTime(5000);
    expect(expired).toEqual([]);
    clock.resume();
    vi.advanceTimersByTime(1000);
    expect(expired).toEqual([1000]);
  });

  test('wakes for a later expiry after an earlier one was forgotten', () => {
    const { watch, expired } = setUp();
    const forgotten = { expiresAtMs: 1000 };
    watch.watch(forgotten);
    watch.forget(forgotten);

    watch.watch({ expiresAtMs: 2000 });
    vi.advanceTimersByTime(2000);

    expect(expired).toEqual([2000]);
  });

  test('sets one timer, however many wait for it', () => {
    const { watch } = setUp();
    const timers = vi.spyOn(globalThis, 'setTimeout');

    for (let n = 0; n < 100; n += 1) watch.watch({ expiresAtMs: 1000 + n });

    expect(timers).toHaveBeenCalledTimes(1);
  });

  test('watches 10,000 at once, the newest', () => {
    const { watch, clock, expired } = setUp();
    clock.freeze();
    for (let expiresAtMs = 1; expiresAtMs <= 10_001; expiresAtMs += 1) watch.watch({ expiresAtMs });

    clock.advanceSeconds(60);

    expect(expired).toHaveLength(10_000);
    expect(expired[0]).toBe(2);
  });

  test('ends with the events', () => {
    const { watch, events, expired } = setUp();
    watch.watch({ expiresAtMs: 1000 });

    events.close();
    vi.advanceTimersByTime(2000);
    watch.watch({ expiresAtMs: 3000 });

    expect(expired).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
