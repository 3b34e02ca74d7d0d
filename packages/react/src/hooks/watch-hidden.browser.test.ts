import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHidden } from './watch-hidden.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turn(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('calls back once the page has been hidden for a minute', () => {
  const onLongHidden = vi.fn();
  watchHidden(onLongHidden);

  turn('hidden');
  vi.advanceTimersByTime(59_999);
  expect(onLongHidden).not.toHaveBeenCalled();
  vi.advanceTimersByTime(120_000);

  expect(onLongHidden).toHaveBeenCalledTimes(1);
});

test('does not call back after a short absence', () => {
  const onLongHidden = vi.fn();
  watchHidden(onLongHidden);

  turn('hidden');
  vi.advanceTimersByTime(30_000);
  turn('visible');
  vi.advanceTimersByTime(60_000);

  expect(onLongHidden).not.toHaveBeenCalled();
});

test('stops when it is unsubscribed', () => {
  const onLongHidden = vi.fn();
  const stop = watchHidden(onLongHidden);

  turn('hidden');
  stop();
  vi.advanceTimersByTime(60_000);

  expect(onLongHidden).not.toHaveBeenCalled();
});
