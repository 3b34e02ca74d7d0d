import { describe, expect, test } from 'vitest';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import { readRequestBody } from './read-capped.ts';

describe('a request that declares a body and has none', () => {
  const PLATFORM = { peer: '41.33.200.7' };

  test('is logged as read before the proxy', async () => {
    const { proxy, logs } = createOtpProxyFixture();

    const answer = await proxy(challenge(), PLATFORM);

    expect(answer.status).toBe(400);
    expect(logs).toMatchObject([{ message: expect.stringContaining('was read before the proxy') }]);
  });

  test('is not logged after the client has gone, as Next.js hands over an aborted request', async () => {
    const { proxy, logs } = createOtpProxyFixture();

    const answer = await proxy(challenge(AbortSignal.abort()), PLATFORM);

    expect(answer.status).toBe(400);
    expect(logs).toEqual([]);
  });

  function challenge(signal: AbortSignal | null = null): Request {
    return new Request('https://shop.test/api/otp/challenge', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': '2',
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
      },
      signal,
    });
  }
});

test('a body is read in Firefox, too, which has no Request.body', async () => {
  const request = new Request('https://shop.test/', { method: 'POST', body: 'text ٣' });
  Object.defineProperty(request, 'body', { value: undefined });

  const bytes = await readRequestBody(request, 100);

  expect(new TextDecoder().decode(bytes)).toBe('text ٣');
});

test('a body that is not UTF-8 is refused, also where the wrong bytes are within a text', async () => {
  const { proxy, service } = createOtpProxyFixture();
  const [before, after] = ['{"verificationAddress":{"phoneNumber":"+2010', '01234567"}}'];
  const encoder = new TextEncoder();
  const body = Uint8Array.from([...encoder.encode(before), 0xff, ...encoder.encode(after)]);

  const response = await proxy(
    new Request('https://shop.test/api/otp/send', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
      },
      body,
    }),
    { peer: '41.33.200.7' },
  );

  expect(await response.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  expect(service.journal).toEqual([]);
});
