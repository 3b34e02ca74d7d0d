import { parseProxyCompletion } from '@otp-kit/protocol';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAttempt } from './create-attempt.ts';
import { createFetchTransport } from './fetch-transport.ts';

const ATTEMPT = {
  attemptId: 'attempt_1',
  iframeUrl: 'https://widget.example/w/attempt_1',
  widgetOrigin: 'https://widget.example',
  expiresAt: '2026-01-01T00:05:00.000Z',
  serverTime: '2026-01-01T00:00:00.000Z',
};

const { signal } = new AbortController();

function setUp(
  answer: () => Response,
  verificationAddress?: { phoneNumber: string },
  endpoint = 'https://shop.example/api/otp/widget',
) {
  const requests: Request[] = [];
  const transport = createFetchTransport({
    endpoint,
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  const backend = {
    createAttempt: (own: AbortSignal) => createAttempt(transport, { verificationAddress }, own),
    confirm: ({ attemptId }: typeof ATTEMPT, own: AbortSignal) =>
      transport.post('complete', { attemptId }, parseProxyCompletion, { signal: own }),
  };
  return { backend, requests };
}

const success = (data: object, status = 200) =>
  Response.json({ status: 'success', data }, { status });
const failure = (status: number, code?: string) =>
  Response.json({ status: 'error', code, message: 'prose' }, { status });

describe('createAttempt', () => {
  test.each(['', '/', '//'])('ignores slashes at the end of the endpoint: %j', async (end) => {
    const endpoint = `https://shop.example/api/otp/widget${end}`;
    const { backend, requests } = setUp(() => success(ATTEMPT), undefined, endpoint);

    await backend.createAttempt(signal);

    expect(requests[0]?.url).toBe('https://shop.example/api/otp/widget/attempt');
  });

  test('posts the address as JSON, with the header that forces a preflight, and follows no redirect', async () => {
    const phoneNumber = '+201001234567';
    const { backend, requests } = setUp(() => success(ATTEMPT), { phoneNumber });

    expect(await backend.createAttempt(signal)).toEqual(ATTEMPT);

    const [request] = requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('https://shop.example/api/otp/widget/attempt');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('x-otp-kit')).toBe('1');
    expect(request?.credentials).toBe('same-origin');
    expect(request?.redirect).toBe('error');
    expect(await request?.json()).toEqual({ verificationAddress: { phoneNumber } });
  });

  test('posts no address if the page has no address', async () => {
    const { backend, requests } = setUp(() => success(ATTEMPT));

    await backend.createAttempt(signal);

    expect(await requests[0]?.json()).toEqual({});
  });

  test.each([
    ['the code of a refusal', () => failure(429, 'TOO_MANY_REQUESTS'), 'TOO_MANY_REQUESTS'],
    ['the status of one without a code', () => failure(429), 'HTTP_429'],
    ['the status where the code is prose', () => failure(400, 'Sorry!'), 'HTTP_400'],
    [
      'the status of a page that is no JSON',
      () => new Response('<h1>', { status: 502 }),
      'HTTP_502',
    ],
    ['a malformed answer', () => success({ ...ATTEMPT, expiresAt: 'soon' }), 'MALFORMED_RESPONSE'],
    ['an empty answer', () => new Response(''), 'MALFORMED_RESPONSE'],
  ])('rejects with %s', async (_, answer, code) => {
    await expect(setUp(answer).backend.createAttempt(signal)).rejects.toMatchObject({
      name: 'OtpError',
      code,
    });
  });

  test('rejects with NETWORK_ERROR without a response', async () => {
    const { backend } = setUp(() => {
      throw new TypeError('Failed to fetch');
    });

    await expect(backend.createAttempt(signal)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  });
});

test('uses the fetch of the platform, also one that was wrapped after it was created', async () => {
  const transport = createFetchTransport({ endpoint: 'https://shop.example/api/otp/widget' });
  const wrapped = vi.fn<typeof fetch>(async () => success(ATTEMPT));
  vi.stubGlobal('fetch', wrapped);
  onTestFinished(() => void vi.unstubAllGlobals());

  expect(await createAttempt(transport, {}, signal)).toEqual(ATTEMPT);
  expect(wrapped.mock.calls).toEqual([
    ['https://shop.example/api/otp/widget/attempt', expect.objectContaining({ method: 'POST' })],
  ]);
});

describe('confirm', () => {
  test('posts the ID of the attempt', async () => {
    const { backend, requests } = setUp(() => success({ verified: true, next: '/home' }));

    expect(await backend.confirm(ATTEMPT, signal)).toEqual({ verified: true, next: '/home' });

    expect(requests[0]?.url).toBe('https://shop.example/api/otp/widget/complete');
    expect(await requests[0]?.json()).toEqual({ attemptId: 'attempt_1' });
  });

  test('reads 202 as unknown', async () => {
    const { backend } = setUp(() => success({ verified: false }, 202));

    expect(await backend.confirm(ATTEMPT, signal)).toEqual({ verified: false });
  });

  test.each([429, 503])('rejects with the HTTP status of a %s', async (httpStatus) => {
    await expect(
      setUp(() => failure(httpStatus)).backend.confirm(ATTEMPT, signal),
    ).rejects.toMatchObject({ code: `HTTP_${httpStatus}`, failure: { httpStatus } });
  });

  test('rejects with the code of a refusal', async () => {
    const { backend } = setUp(() => failure(401, 'NO_ACTIVE_FLOW'));

    await expect(backend.confirm(ATTEMPT, signal)).rejects.toMatchObject({
      code: 'NO_ACTIVE_FLOW',
    });
  });
});
