import { expect, test } from 'vitest';
import { orAborted } from './or-aborted.ts';

const never = new Promise<never>(() => {});

test('rejects with the reason of a signal that aborts first', async () => {
  const controller = new AbortController();
  const result = orAborted(never, controller.signal);

  controller.abort('closed');

  await expect(result).rejects.toBe('closed');
});

test('rejects if the signal has aborted before, also for a promise that never settles', async () => {
  await expect(orAborted(never, AbortSignal.abort('closed'))).rejects.toBe('closed');
});

test('settles as the promise does, and an abort changes nothing after that', async () => {
  const controller = new AbortController();
  const resolved = orAborted(Promise.resolve(7), controller.signal);
  const rejected = orAborted(Promise.reject(new Error('broken')), controller.signal);

  await expect(resolved).resolves.toBe(7);
  await expect(rejected).rejects.toThrow('broken');
  controller.abort();

  await expect(resolved).resolves.toBe(7);
});
