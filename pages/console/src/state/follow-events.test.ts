import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConsoleController } from './console-controller.ts';
import { followEvents } from './follow-events.ts';
import { READS } from './reads.ts';

const MESSAGE = { id: 'msg_1', channel: 'sms', to: '+420601234567', code: '123' };

// The event stream.
let source: EventTarget;
// What the emulator responds with, by path; an empty list for the rest.
let known: Record<string, unknown>;
let failing: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  known = { providers: {} };
  failing = new Set();
  vi.stubGlobal('window', globalThis);
  source = new EventTarget();
  vi.stubGlobal('EventSource', function EventSource() {
    return source;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/_emulator/v1/', '').replace(/\?.*$/, '');
    return failing.has(path)
      ? Response.json({ message: 'not now' }, { status: 500 })
      : Response.json({ status: 'success', data: known[path] ?? [] });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a message is announced as it arrives, once', async () => {
  const { announce, arrivedIds } = await start();
  send('message', MESSAGE);
  send('message', MESSAGE);
  await vi.advanceTimersByTimeAsync(0);

  expect(announce.mock.calls).toEqual([['SMS to +420601234567: Code 1 2 3']]);
  expect([...arrivedIds]).toEqual(['msg_1']);
});

test('a message that was read already is not announced', async () => {
  known['messages'] = [MESSAGE];
  const { announce, arrivedIds } = await start();
  send('message', MESSAGE);
  await vi.advanceTimersByTimeAsync(0);

  expect(announce).not.toHaveBeenCalled();
  expect(arrivedIds.size).toBe(0);
});

test('a part whose reading failed is read again, until that succeeds', async () => {
  const { page, queries, readAgain } = await start();
  failing.add('faults');
  known['faults'] = [{ id: 'fault_1' }];
  await readAgain(READS.faults);
  expect(page.get().notice).toMatch('not now');
  await vi.advanceTimersByTimeAsync(2000);
  expect(page.get().notice).toMatch('not now');

  failing.clear();
  await vi.advanceTimersByTimeAsync(2000);
  expect(queries.getQueryData(['faults'])).toEqual([{ id: 'fault_1' }]);
  expect(page.get().notice).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

test('while reading fails the page is not live, and reads less often', async () => {
  const { page, readAgain } = await start();
  failing.add('faults');
  await readAgain(READS.faults);
  expect(page.get().connection).toBe('lost');
  const times: number[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/faults?')) times.push(Date.now());
    return fetch(url);
  });
  await vi.advanceTimersByTimeAsync(70_000);

  const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 16_000, 16_000]);

  failing.clear();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(page.get().connection).toBe('live');
});

/** A page whose stream is open, and that has read everything. */
async function start() {
  const announce = vi.fn<(words: string) => void>();
  const controller = { ...createConsoleController('default'), announce };
  followEvents(controller);
  source.dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(0);
  expect(controller.page.get()).toMatchObject({ connection: 'live', isLoaded: true });
  return controller;
}

function send(type: string, data: unknown): void {
  source.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
}
