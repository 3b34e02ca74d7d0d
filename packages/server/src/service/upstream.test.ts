import { afterEach, describe, expect, test, vi } from 'vitest';
import { SEND_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS } from '../constants/lifetimes-and-limits.ts';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';

afterEach(() => void vi.useRealTimers());

const broken = () => Promise.reject(new TypeError('fetch failed'));

function operationsOf({ service }: ReturnType<typeof createOtpProxyFixture>): string[] {
  return service.journal.map(({ operation }) => operation);
}

describe('automatic repetition', () => {
  test('repeats a challenge once after a 5xx', async () => {
    const fixture = createOtpProxyFixture();
    const answers = [fixture.service.error(500, 'CHALLENGE_GENERATION_FAILED')];
    fixture.service.script['challenge'] = () => answers.pop();

    await fixture.browser().post('challenge', {});

    expect(operationsOf(fixture)).toEqual(['challenge', 'challenge']);
  });

  test('gives a challenge up after the second 5xx', async () => {
    const fixture = createOtpProxyFixture();
    fixture.service.script['challenge'] = () => new Response('', { status: 500 });

    const answer = await fixture.browser().post('challenge', {});

    expect(answer.status).toBe(500);
    expect(answer.body.retryable).toBe(true);
    expect(fixture.service.journal).toHaveLength(2);
  });

  test.each([
    ['CIRCUIT_BREAKER_OPEN', 503],
    ['TURNSTILE_SECRET_KEY_MISSING', 500],
    ['INVALID_API_KEY', 401],
    ['RATE_LIMIT_PIPELINE_PERMINUTE', 429],
  ])(
    'does not repeat a challenge after %s, which a repetition cannot mend',
    async (code, status) => {
      const fixture = createOtpProxyFixture();
      fixture.service.script['challenge'] = () => fixture.service.error(status, code);

      await fixture.browser().post('challenge', {});

      expect(fixture.service.journal).toHaveLength(1);
    },
  );

  test('repeats a verify once after a 5xx, and the code is still good', async () => {
    const fixture = createOtpProxyFixture();
    let isFirst = true;
    fixture.service.script['verify'] = () => {
      const answer = isFirst ? fixture.service.error(500, 'VERIFY_OTP_FAILED') : undefined;
      isFirst = false;
      return answer;
    };
    const person = fixture.browser();
    await person.send();

    const answer = await person.verify();

    expect(answer.body.data.verified).toBe(true);
    expect(operationsOf(fixture)).toEqual(['send', 'verify', 'verify']);
  });

  test('does not repeat a verify after a broken connection', async () => {
    const fixture = createOtpProxyFixture();
    fixture.service.script['verify'] = broken;
    const person = fixture.browser();
    await person.send();

    const answer = await person.verify();

    expect(answer).toMatchObject({ status: 502, body: { code: 'NETWORK_ERROR', retryable: true } });
    expect(operationsOf(fixture)).toEqual(['send', 'verify']);
  });

  test.each([
    ['a 500', 500, () => new Response('', { status: 500 })],
    ['a 503', 503, () => new Response('', { status: 503 })],
    ['a broken connection', 502, broken],
  ])('never repeats a send, here after %s', async (_name, status, fail) => {
    const fixture = createOtpProxyFixture();
    fixture.service.script['send'] = fail;

    const answer = await fixture.browser().send();

    expect(answer.status).toBe(status);
    expect(fixture.service.journal).toHaveLength(1);
  });

  test.each([
    ['POW_VERIFICATION_FAILED', 500],
    ['POW_DIFFICULTY_CALCULATION_FAILED', 500],
    ['POW_CHALLENGE_REPLAYED', 400],
    ['POW_CHALLENGE_EXPIRED', 410],
  ])(
    'uses a proof once: after %s it is the page that comes with another [POW-15] [POW-16]',
    async (code, status) => {
      const fixture = createOtpProxyFixture();
      const person = fixture.browser();
      const sendWith = async (challengeToken: string) =>
        person.post('send', {
          verificationAddress: { phoneNumber: '+201001234567' },
          powSolution: { challengeToken, nonce: 7 },
        });
      fixture.service.script['send'] = () => fixture.service.error(status, code);
      const refused = await sendWith('spent');
      delete fixture.service.script['send'];

      const renewed = await sendWith('fresh');

      expect(refused).toMatchObject({ status, body: { code, retryable: true } });
      expect(refused.body).not.toHaveProperty('cooldownSeconds');
      expect(renewed.status).toBe(200);
      expect(fixture.service.journal.map(({ body }) => body['powSolution'])).toEqual([
        { challengeToken: 'spent', nonce: 7 },
        { challengeToken: 'fresh', nonce: 7 },
      ]);
    },
  );

  test('calls a send that got no response not retryable: it may have cost', async () => {
    const fixture = createOtpProxyFixture();
    fixture.service.script['send'] = broken;

    expect((await fixture.browser().send()).body).toMatchObject({
      code: 'NETWORK_ERROR',
      retryable: false,
    });
  });
});

describe('a response that cannot be taken', () => {
  test.each([
    ['no JSON', () => new Response('<html>', { status: 200 })],
    ['an empty body', () => new Response(null, { status: 200 })],
    ['another shape', () => new Response('{"status":"success","data":{}}')],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
    ],
    ['65,537 bytes', () => new Response(`"${'x'.repeat(65_535)}"`)],
  ])('refuses %s, and reports to the operator', async (_name, respond) => {
    const fixture = createOtpProxyFixture();
    fixture.service.script['challenge'] = respond;

    const answer = await fixture.browser().post('challenge', {});

    expect(answer).toMatchObject({ status: 502, body: { code: 'MALFORMED_RESPONSE' } });
    expect(fixture.errors.map(({ code }) => code)).toEqual(['MALFORMED_RESPONSE']);
    expect(fixture.service.journal).toHaveLength(1);
  });

  test('follows no redirect: the credentials would go along', async () => {
    const fixture = createOtpProxyFixture({
      fetch: async (_url, init) => {
        expect(init.redirect).toBe('manual');
        return new Response('', { status: 500 });
      },
    });

    expect((await fixture.browser().send()).status).toBe(500);
  });
});

describe('the deadline', () => {
  test.each([
    ['does not respond', (signal: AbortSignal) => untilAborted(signal)],
    ['begins an answer and stops', async () => new Response(new ReadableStream())],
  ])('gives up after 10 s when the service %s', async (_name, respond) => {
    vi.useFakeTimers();
    let tellAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const fixture = createOtpProxyFixture({
      fetch: (_url, init) => {
        tellAsked();
        return respond(init.signal ?? AbortSignal.abort());
      },
    });

    const pending = fixture.browser().post('challenge', {});
    await asked;
    await vi.advanceTimersByTimeAsync(UPSTREAM_TIMEOUT_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);

    expect(await pending).toMatchObject({ status: 504, body: { code: 'NETWORK_ERROR' } });
    expect(fixture.logs.at(-1)).toMatchObject({ reason: 'TimeoutError' });
  });

  test('gives a send 25 s: it is paid for, and the page still waits', async () => {
    vi.useFakeTimers();
    let respond = async () => {};
    let tellAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const fixture = createOtpProxyFixture({
      fetch: (url, init) =>
        new Promise((resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          respond = async () => resolve(await fixture.service.fetch(url, init));
          tellAsked();
        }),
    });

    const pending = fixture.browser().send();
    await asked;
    await vi.advanceTimersByTimeAsync(SEND_TIMEOUT_MS - 1);
    await respond();

    expect(SEND_TIMEOUT_MS).toBe(25_000);
    expect((await pending).status).toBe(200);
  });

  test('leaves no timer behind', async () => {
    vi.useFakeTimers();

    await createOtpProxyFixture().browser().post('challenge', {});

    expect(vi.getTimerCount()).toBe(0);
  });
});

test('logs nothing when it was the page that went away', async () => {
  const page = new AbortController();
  const { proxy, logs } = createOtpProxyFixture({
    fetch: (_url, init) => {
      page.abort();
      return Promise.reject(init.signal?.reason);
    },
  });
  const request = new Request('https://shop.test/api/otp/challenge', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-otp-kit': '1',
    },
    body: '{}',
    signal: page.signal,
  });

  await proxy(request, { peer: '41.33.200.7' });

  expect(logs).toEqual([]);
});

function untilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
