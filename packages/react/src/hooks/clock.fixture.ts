import { onTestFinished, vi } from 'vitest';

/**
 * Until the end of the test, time on the page passes only when the test says so. Frames and intervals
 * go on by themselves: whoever drives the browser waits by them.
 */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}
