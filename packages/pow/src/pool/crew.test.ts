import { OtpError } from '@otp-kit/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCrew } from './crew.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a closed crew keeps no timer, also when a solve ends after it', () => {
  const crew = createCrew({
    worker: () => new EventTargetWorker(),
    engine: undefined,
    readyTimeoutMs: 1_000,
    batchTimeoutMs: 1_000,
    idleMs: 30_000,
  });
  const disengage = crew.engage();

  crew.close(new OtpError('ABORTED', 'the solver was closed'));
  disengage();

  expect(vi.getTimerCount()).toBe(0);
});

/** Never asked for here: nobody hires. */
class EventTargetWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage(): void {}
  terminate(): void {}
}
