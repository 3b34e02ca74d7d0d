import { OtpError } from '@otp-kit/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkerPool } from './worker-pool.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a closed pool keeps no timer, even if a solve ends later', () => {
  const pool = createWorkerPool({
    scripts: [() => new EventTargetWorker()],
    engine: undefined,
    readyTimeoutMs: 1_000,
    batchTimeoutMs: 1_000,
    idleMs: 30_000,
  });
  const release = pool.acquire();

  pool.close(new OtpError('ABORTED', 'the solver was closed'));
  release();

  expect(vi.getTimerCount()).toBe(0);
});

/** Never constructed here: no worker is requested. */
class EventTargetWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage(): void {}
  terminate(): void {}
}
