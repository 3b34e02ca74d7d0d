import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerApi } from './worker-protocol.ts';
import { openWorkerSearcher } from './worker-searcher.ts';

const BLOCK = { challenge: 'a challenge', difficulty: 1, start: 0, count: 16 };
const TIMEOUT_MS = 1_000;

let ports: MessagePort[];

beforeEach(() => {
  ports = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const port of ports) port.close();
});

/** A worker on this thread: the real protocol over a real channel. */
class ChannelWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  isTerminated = false;
  readonly #port: MessagePort;

  constructor(api: WorkerApi) {
    super();
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    expose(api, port2);
    this.#port = port1;
    port1.addEventListener('message', ({ data }) => {
      this.dispatchEvent(new MessageEvent('message', { data }));
    });
    port1.start();
  }
  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

const WORKING: WorkerApi = {
  ready: async () => ({ ok: true, engine: 'javascript', reason: '' }),
  search: async ({ count }) => ({ ok: true, nonce: null, hashes: count, elapsedMs: 1 }),
};

function open(api: WorkerApi) {
  const worker = new ChannelWorker(api);
  const options = { readyTimeoutMs: TIMEOUT_MS, batchTimeoutMs: TIMEOUT_MS };
  const start = Promise.resolve({ engine: undefined, module: undefined });
  const searcher = openWorkerSearcher({ ...options, worker: () => worker }, start);
  searcher.ready.catch(() => {});
  return { worker, searcher };
}

test('a worker that has replied is kept, however long it then has no work', async () => {
  const { searcher, worker } = open(WORKING);
  await searcher.ready;
  await searcher.search(BLOCK);

  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(100 * TIMEOUT_MS);

  expect([searcher.closed, worker.isTerminated]).toEqual([false, false]);
});

test('each search gets its own result, in whatever order the worker replies', async () => {
  const replies: (() => void)[] = [];
  const { searcher } = open({
    ...WORKING,
    search: ({ start, count }) =>
      new Promise((resolve) => {
        replies.unshift(() => resolve({ ok: true, nonce: start, hashes: count, elapsedMs: 1 }));
        if (replies.length === 2) for (const reply of replies) reply();
      }),
  });
  await searcher.ready;

  const results = await Promise.all([0, 16].map((start) => searcher.search({ ...BLOCK, start })));

  expect(results.map(({ nonce }) => nonce)).toEqual([0, 16]);
});

test('a worker that does not reply in time is terminated', async () => {
  const { searcher, worker } = open({ ...WORKING, search: () => new Promise(() => {}) });
  await searcher.ready;
  const search = searcher.search(BLOCK);

  vi.advanceTimersByTime(TIMEOUT_MS);

  await expect(search).rejects.toMatchObject({ code: 'SOLVER_FAILED' });
  expect([searcher.closed, worker.isTerminated]).toEqual([true, true]);
});

test('an error of the worker rejects the search, and does not reach the page as well', async () => {
  const { searcher, worker } = open({ ...WORKING, search: () => new Promise(() => {}) });
  await searcher.ready;
  const search = searcher.search(BLOCK);
  const event = new Event('error', { cancelable: true });

  worker.dispatchEvent(event);

  await expect(search).rejects.toMatchObject({ code: 'SOLVER_FAILED' });
  expect(event.defaultPrevented).toBe(true);
});

test('a search by a worker that was terminated is refused, though no reply comes', async () => {
  const { searcher, worker } = open({ ...WORKING, search: () => new Promise(() => {}) });
  await searcher.ready;
  worker.dispatchEvent(new Event('messageerror'));

  await expect(searcher.search(BLOCK)).rejects.toMatchObject({ code: 'SOLVER_FAILED' });
});
