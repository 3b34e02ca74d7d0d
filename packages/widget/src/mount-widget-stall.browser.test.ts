import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createBackend, mount } from './embed.fixture.ts';

let release: () => void = () => {};
const released = new Promise<void>((resolve) => (release = resolve));

vi.mock('./later.ts', async (importOriginal) => {
  await released;
  return importOriginal();
});

test('an attempt whose second module stalls is reported, and the next try loads it again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const backend = createBackend();
  const onAttempt = vi.fn();
  const widget = mount({ onAttempt }, backend);
  await expect.poll(() => onAttempt.mock.calls.length).toBe(1);

  vi.advanceTimersByTime(15_000);

  expect(widget.handle.getSnapshot()).toEqual({ status: 'load-error', code: 'WIDGET_LOAD_FAILED' });
  release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(widget.status).toBe('ready');
  expect(backend.countOf('attempt')).toBe(1);
  expect(onAttempt).toHaveBeenCalledOnce();
});
