import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCountdown } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls back once at the limit', () => {
  const onEnd = vi.fn();
  startCountdown(1_000, onEnd);

  vi.advanceTimersByTime(999);
  expect(onEnd).not.toHaveBeenCalled();

  vi.advanceTimersByTime(5_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('does not call back after it was cancelled, and leaves no timer', () => {
  const onEnd = vi.fn();
  const cancel = startCountdown(1_000, onEnd);
  vi.advanceTimersByTime(500);

  cancel();

  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5_000);
  expect(onEnd).not.toHaveBeenCalled();
});

test('counts a freeze as a tenth of the limit', () => {
  const onEnd = vi.fn();
  startCountdown(1_000, onEnd);

  // A page that wakes runs each overdue timer once. The timer that this sets is not overdue.
  vi.runOnlyPendingTimers();

  expect(onEnd).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(1);
});
