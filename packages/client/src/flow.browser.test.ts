import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFetchTransport, createOtpFlow } from './index.ts';
import { createFakeProxy } from './testing/index.ts';

// The page is another test's before and after.
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('closes its own solver, and with it the workers', async () => {
  const workers: Worker[] = [];
  const terminated: Worker[] = [];
  class WatchedWorker extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      workers.push(this);
    }
    override terminate(): void {
      terminated.push(this);
      super.terminate();
    }
  }
  vi.stubGlobal('Worker', WatchedWorker);
  const proxy = createFakeProxy({ difficulty: 2 });
  const transport = createFetchTransport({ endpoint: '/api/otp', fetch: proxy.fetch });
  const flow = createOtpFlow({ transport });
  await flow.send({ phoneNumber: '+201001234567' });

  flow.close();

  expect(workers.length).toBeGreaterThan(0);
  await expect.poll(() => new Set(terminated)).toEqual(new Set(workers));
});

test('solves the proof in the browser, with its default solver, clock and timers [POW-18]', async () => {
  const proxy = createFakeProxy({ difficulty: 2, code: '012345', next: '/home' });
  const storage = window.sessionStorage;
  const flow = createOtpFlow({
    transport: createFetchTransport({ endpoint: '/api/otp', fetch: proxy.fetch }),
    storage,
  });

  flow.prepare();
  await flow.send({ phoneNumber: '+201001234567' });
  const reloaded = createOtpFlow({
    transport: createFetchTransport({ endpoint: `${origin}/api/otp/`, fetch: proxy.fetch }),
    storage,
  });
  const resumed = reloaded.getSnapshot().status;
  reloaded.close();
  await flow.verify('٠١٢٣٤٥');
  flow.close();

  expect(resumed).toBe('code');
  expect(proxy.requests.map(({ route }) => route)).toEqual(['challenge', 'send', 'verify']);
  // The fake proxy checks it, as the service does.
  expect(proxy.requests[1]?.body['powSolution']).toEqual({
    challengeToken: expect.stringMatching(/./),
    nonce: expect.any(Number),
  });
  expect(flow.getSnapshot()).toEqual({ status: 'verified', next: '/home' });
  expect(storage).toHaveLength(0);
});
