import { OtpError } from '@otp-kit/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkerPool } from './worker-pool.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const IDLE_MS = 30_000;

function createPool() {
  return createWorkerPool({
    scripts: [() => new EventTargetWorker()],
    engine: undefined,
    readyTimeoutMs: 100 * IDLE_MS,
    batchTimeoutMs: 100 * IDLE_MS,
    idleMs: IDLE_MS,
  });
}

test('a worker that was closed is replaced, and not given to a solve again', () => {
  const pool = createPool();
  const [failed, other] = pool.workers(2);

  failed?.close(new OtpError('SOLVER_FAILED', 'the worker crashed'));
  const workers = pool.workers(2);

  expect(workers[0]).toBe(other);
  expect(workers.map(({ closed }) => closed)).toEqual([false, false]);
});

test('the workers are kept while one of two solves runs, and closed when both have ended', () => {
  const pool = createPool();
  const [releaseFirst, releaseSecond] = [pool.acquire(), pool.acquire()];
  const [worker] = pool.workers(1);

  releaseFirst();
  vi.advanceTimersByTime(2 * IDLE_MS);
  expect(worker?.closed).toBe(false);
  releaseSecond();
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(worker?.closed).toBe(false);
  vi.advanceTimersByTime(1);

  expect(worker?.closed).toBe(true);
});

test('a solve that begins while the workers are idle keeps them', () => {
  const pool = createPool();
  const release = pool.acquire();
  const [worker] = pool.workers(1);
  release();

  vi.advanceTimersByTime(IDLE_MS - 1);
  pool.acquire();
  vi.advanceTimersByTime(IDLE_MS);

  expect(worker?.closed).toBe(false);
});

test('a closed pool keeps no timer, even if a solve ends later', () => {
  const pool = createPool();
  const release = pool.acquire();

  pool.close(new OtpError('ABORTED', 'the solver was closed'));
  release();

  expect(vi.getTimerCount()).toBe(0);
});

/** A worker that never replies. */
class EventTargetWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage(): void {}
  terminate(): void {}
}
