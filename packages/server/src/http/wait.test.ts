import { expect, test } from 'vitest';
import { waitByTimer } from './wait.ts';

const WAIT_MS = 40;
const NEVER_MS = 86_400_000;

async function durationOf(wait: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await wait();
  return performance.now() - startedAt;
}

test('waits as long as it is asked to', async () => {
  // Node's timers count whole milliseconds, so one may end up to a millisecond early.
  expect(await durationOf(() => waitByTimer(WAIT_MS))).toBeGreaterThanOrEqual(WAIT_MS - 1);
});

test('waits as long with a signal that does not abort', async () => {
  const { signal } = new AbortController();

  expect(await durationOf(() => waitByTimer(WAIT_MS, signal))).toBeGreaterThanOrEqual(WAIT_MS - 1);
});

test('ends without an error when the signal aborts', async () => {
  const abort = new AbortController();
  const wait = waitByTimer(NEVER_MS, abort.signal);

  abort.abort();

  await expect(wait).resolves.toBeUndefined();
});

test('does not begin if the signal has aborted', async () => {
  await expect(waitByTimer(NEVER_MS, AbortSignal.abort())).resolves.toBeUndefined();
});
