import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlowRecorder } from './flow-record.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a reload keeps what was noted until the verification succeeds', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const recorder = createFlowRecorder();
  recorder.log?.({ event: 'proved', engine: 'javascript', workers: 1, hashes: 900, elapsedMs: 20 });
  await recorder.fetch?.('/api/otp/send');

  const reloaded = createFlowRecorder();

  expect(reloaded.read()).toEqual(recorder.read());
  await reloaded.fetch?.('/api/otp/verify');
  expect(createFlowRecorder().read()).toEqual({ calls: [], proofs: [] });
});

test('a call that failed is noted with its status and code, and its body is left to the form', async () => {
  const body = JSON.stringify({ code: 'INVALID_OTP' });
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('send') ? new Response('', { status: 502 }) : new Response(body, { status: 403 }),
  );
  const recorder = createFlowRecorder();

  await recorder.fetch?.('/api/otp/send');
  const response = await recorder.fetch?.('/api/otp/verify');

  expect(recorder.read().calls).toMatchObject([
    { route: 'verify', failure: '403 INVALID_OTP' },
    { route: 'send', failure: '502' },
  ]);
  expect(await response?.text()).toBe(body);
});

test('a recorder that was cleared has neither the earlier calls nor those that were under way', async () => {
  let respond: (response: Response) => void = () => {};
  const challenge = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('challenge') ? challenge : new Response(),
  );
  const recorder = createFlowRecorder(() => 1_000);
  await recorder.fetch?.('/api/otp/verify');
  const underWay = recorder.fetch?.('/api/otp/challenge');
  const listener = vi.fn();
  recorder.subscribe(listener);

  recorder.clear();
  respond(new Response());
  await underWay;

  expect(recorder.read()).toEqual({ calls: [], proofs: [] });
  expect(listener).toHaveBeenCalledTimes(1);
  await recorder.fetch?.('/api/otp/send');
  expect(recorder.read().calls.map(({ route }) => route)).toEqual(['send']);
});
