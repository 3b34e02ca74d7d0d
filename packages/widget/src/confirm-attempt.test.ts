import { getEventListeners } from 'node:events';
import { createFetchTransport as createFormTransport } from '@otp-kit/client';
import { OtpError, type ProxyTransport } from '@otp-kit/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmAttempt } from './confirm-attempt.ts';
import { createFetchTransport } from './fetch-transport.ts';

const START = 1_000_000;
const PENDING = () => ({ verified: false });
const OFFLINE = () => {
  throw new OtpError('NETWORK_ERROR', 'no answer');
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  return () => void vi.useRealTimers();
});

/** A backend that gives its responses in turn, then repeats the last one, and records its requests. */
function createBackend(...answers: (() => ReturnType<typeof PENDING> & { next?: string })[]) {
  const askedAt: number[] = [];
  const asked: unknown[] = [];
  const signals = new Set<AbortSignal | undefined>();
  const backend: ProxyTransport = {
    async post(_, attempt, parse, { signal }) {
      signals.add(signal);
      askedAt.push(Date.now() - START);
      asked.push(attempt);
      const data = (answers.length > 1 ? answers.shift() : answers[0])?.() ?? PENDING();
      return parse({ status: 'success', data });
    },
  };
  return { backend, askedAt, asked, signals };
}

const failure = (httpStatus: number, code: string) =>
  Response.json({ status: 'error', code, retryable: false }, { status: httpStatus });

/** Confirms an attempt, and advances the time until the end. */
async function outcome(backend: ProxyTransport, signal = new AbortController().signal) {
  const ended = confirmAttempt(backend, { attemptId: 'attempt_1' }, signal).catch(
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return ended;
}

test('asks about the attempt by its ID alone, until it is verified', async () => {
  const { backend, asked } = createBackend(PENDING, () => ({ verified: true, next: '/home' }));

  expect(await outcome(backend)).toEqual({ next: '/home' });
  expect(asked).toEqual([{ attemptId: 'attempt_1' }, { attemptId: 'attempt_1' }]);
});

test('a request ends with the polling', async () => {
  const { backend, signals } = createBackend(() => ({ verified: true }));
  const { signal } = new AbortController();

  await outcome(backend, signal);

  expect([...signals]).toEqual([signal]);
});

test('doubles the pause each time', async () => {
  const { backend, askedAt } = createBackend(PENDING, PENDING, PENDING, PENDING, () => ({
    verified: true,
  }));

  await outcome(backend);

  expect(askedAt).toEqual([0, 500, 1500, 3500, 7500]);
});

test('retries after a network error', async () => {
  const { backend } = createBackend(OFFLINE, () => ({ verified: true }));

  expect(await outcome(backend)).toEqual({});
});

describe.each([
  ['the widget', createFetchTransport],
  ['the form', createFormTransport],
])('with the transport of %s', (_name, createTransport) => {
  test.each([
    ['429', () => failure(429, 'TOO_MANY_REQUESTS')],
    ['502 without JSON', () => new Response('<h1>', { status: 502 })],
    ['503 that calls itself final', () => failure(503, 'CLIENT_IP_UNAVAILABLE')],
    ['dropped connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('asks a busy backend again after a %s', async (_, respond) => {
    const respondNext = vi
      .fn<() => Response | Promise<Response>>()
      .mockImplementationOnce(respond)
      .mockImplementationOnce(respond)
      .mockReturnValue(Response.json({ status: 'success', data: { verified: true } }));
    const transport = createTransport({
      endpoint: '/api/otp/widget',
      fetch: async () => respondNext(),
    });

    expect(await outcome(transport)).toEqual({});
    expect(respondNext).toHaveBeenCalledTimes(3);
  });

  test.each([400, 401, 403, 404])('rejects with the code of a %s', async (httpStatus) => {
    const respond = vi.fn(() => failure(httpStatus, 'NO_ACTIVE_FLOW'));
    const transport = createTransport({
      endpoint: '/api/otp/widget',
      fetch: async () => respond(),
    });

    expect(await outcome(transport)).toMatchObject({ code: 'NO_ACTIVE_FLOW' });
    expect(respond).toHaveBeenCalledOnce();
  });
});

test('rejects with the code that the backend refuses with', async () => {
  const { backend, askedAt } = createBackend(PENDING, () => {
    throw new OtpError('NO_ACTIVE_FLOW', 'refused');
  });

  expect(await outcome(backend)).toMatchObject({ code: 'NO_ACTIVE_FLOW' });
  expect(askedAt).toEqual([0, 500]);
});

test.each([
  ['the result is unknown', PENDING],
  ['the backend is unreachable', OFFLINE],
])(
  'rejects with VERIFICATION_PENDING when it is aborted while %s, and leaves no timer',
  async (_, answer) => {
    const controller = new AbortController();
    const { backend, askedAt } = createBackend(answer);
    setTimeout(() => controller.abort(), 10_000);

    expect(await outcome(backend, controller.signal)).toMatchObject({
      code: 'VERIFICATION_PENDING',
    });
    expect(Date.now() - START).toBe(10_000);
    expect(askedAt).toEqual([0, 500, 1500, 3500, 7500]);
  },
);

test('rejects with VERIFICATION_PENDING when the signal was aborted before', async () => {
  const { backend, askedAt } = createBackend(PENDING);

  expect(await outcome(backend, AbortSignal.abort())).toMatchObject({
    code: 'VERIFICATION_PENDING',
  });
  expect(askedAt).toEqual([]);
});

describe('its listener on the signal', () => {
  const listenersOf = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

  test.each([
    ['verified', () => ({ verified: true })],
    [
      'refused',
      () => {
        throw new OtpError('NO_ACTIVE_FLOW', 'refused');
      },
    ],
  ])('is removed once the attempt is %s', async (_, answer) => {
    const { signal } = new AbortController();
    const { backend } = createBackend(PENDING, OFFLINE, answer);

    await outcome(backend, signal);

    expect(listenersOf(signal)).toBe(0);
  });

  test('is the only one, no matter how often the backend is asked', async () => {
    const controller = new AbortController();
    const counts: number[] = [];
    const { backend } = createBackend(() => {
      counts.push(listenersOf(controller.signal));
      return PENDING();
    });
    setTimeout(() => controller.abort(), 10_000);

    await outcome(backend, controller.signal);

    expect(counts).toEqual([1, 1, 1, 1, 1]);
    expect(listenersOf(controller.signal)).toBe(0);
  });
});

test('rejects at once when it is aborted while the backend does not respond', async () => {
  const controller = new AbortController();
  const backend: ProxyTransport = { post: () => new Promise(() => {}) };
  setTimeout(() => controller.abort(), 2_000);

  expect(await outcome(backend, controller.signal)).toMatchObject({ code: 'VERIFICATION_PENDING' });
  expect(Date.now() - START).toBe(2_000);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test('sends no request after the abort, even when a response arrives', async () => {
  const controller = new AbortController();
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { backend, askedAt } = createBackend(PENDING);
  const ended = confirmAttempt(
    { post: async (...asked) => answered.then(() => backend.post(...asked)) },
    { attemptId: 'attempt_1' },
    controller.signal,
  );
  controller.abort();
  answer();

  await expect(ended).rejects.toMatchObject({ code: 'VERIFICATION_PENDING' });
  await vi.runAllTimersAsync();
  expect(askedAt).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});
