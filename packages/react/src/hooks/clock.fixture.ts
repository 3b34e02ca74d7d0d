import { onTestFinished, vi } from 'vitest';

/**
 * Until the end of the test, time on the page passes only when the test says so. Frames and intervals
 * keep running, because the browser driver waits with them.
 */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}
