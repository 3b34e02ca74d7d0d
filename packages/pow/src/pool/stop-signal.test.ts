import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStopSignal } from './stop-signal.ts';

const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function stopAt(endsAtMs: number | undefined, signal?: AbortSignal) {
  return createStopSignal({ signal, closing: never, endsAtMs, now: Date.now });
}

describe('deadline', () => {
  test('stops at the deadline', () => {
    const stop = stopAt(1_500);

    vi.advanceTimersByTime(499);
    expect(stop.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);

    expect(stop.signal.reason).toMatchObject({ name: 'OtpError', code: 'DEADLINE_EXCEEDED' });
  });

  test('stops at once if the deadline is now', () => {
    expect(stopAt(1_000).signal.reason).toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });

  test('stops at the next check if the clock jumps and no timer fires', () => {
    const stop = stopAt(1_500);
    vi.setSystemTime(2_000);

    expect(() => stop.check()).toThrow(expect.objectContaining({ code: 'DEADLINE_EXCEEDED' }));
  });

  test('may be later than the longest timer', () => {
    const fortyDaysMs = 40 * 24 * 3_600_000;
    const stop = stopAt(1_000 + fortyDaysMs);

    vi.advanceTimersByTime(fortyDaysMs - 1);
    expect(stop.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);

    expect(stop.signal.aborted).toBe(true);
  });

  test('throws an error that names it if it is not a time', () => {
    expect(() => stopAt(Date.parse('soon'))).toThrow(
      new TypeError('endsAtMs must be a number of milliseconds since the epoch'),
    );
  });
});

describe('signal', () => {
  test("stops with the caller's reason as the cause", () => {
    const controller = new AbortController();
    const stop = stopAt(undefined, controller.signal);

    controller.abort('left the page');

    expect(() => stop.check()).toThrow(
      expect.objectContaining({ code: 'ABORTED', cause: 'left the page' }),
    );
  });

  test('may be aborted in advance', () => {
    expect(stopAt(undefined, AbortSignal.abort()).signal.reason).toMatchObject({ code: 'ABORTED' });
  });
});

test('leaves no timer and no listener after dispose', () => {
  const controller = new AbortController();
  const stop = stopAt(2_000, controller.signal);

  stop.dispose();
  controller.abort();

  expect(vi.getTimerCount()).toBe(0);
  expect(stop.signal.aborted).toBe(false);
});
