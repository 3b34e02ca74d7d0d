import { describe, expect, test } from 'vitest';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import type { LogEntry } from './log-entry.ts';

const LISTED = 'https://app.shop.test';

describe('which page may ask', () => {
  test.each([
    // Sec-Fetch-Site, Origin, allowed
    ['same-origin', undefined, true],
    ['same-origin', 'https://shop.test', true],
    ['same-site', LISTED, false], // could not ask in a browser: its preflight gets no response
    ['same-site', 'https://other.shop.test', false],
    ['same-site', undefined, false],
    ['cross-site', LISTED, false],
    ['cross-site', undefined, false],
    ['none', undefined, false],
    ['invented', LISTED, false],
    [undefined, LISTED, true],
    [undefined, 'https://shop.test', false], // not listed: the proxy cannot know its own public origin
    [undefined, 'null', false],
    [undefined, 'https://app.shop.test.evil.example', false],
    [undefined, undefined, false],
  ])('Sec-Fetch-Site %s, Origin %s: %s', async (site, origin, isAllowed) => {
    const { proxy, service } = createOtpProxyFixture({ allowedOrigins: [LISTED] });
    const request = new Request('https://shop.test/api/otp/challenge', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-otp-kit': '1',
        ...(site !== undefined && { 'sec-fetch-site': site }),
        ...(origin !== undefined && { origin }),
      },
      body: '{}',
    });

    const response = await proxy(request, { peer: '41.33.200.7' });

    expect(response.status).toBe(isAllowed ? 200 : 403);
    expect(service.journal).toHaveLength(isAllowed ? 1 : 0);
  });

  test('warns at its creation of a list without origins, in production alone', () => {
    const production = createOtpProxyFixture({ allowedOrigins: [] });
    const development = createOtpProxyFixture({ allowedOrigins: [], environment: 'development' });

    const warns = (entry: LogEntry) => /allowedOrigins/.test(entry.message);
    expect(production.logs.filter(warns)).toHaveLength(1);
    expect(development.logs.filter(warns)).toEqual([]);
  });

  test('reports once to the operator a refused browser without Sec-Fetch-Site', async () => {
    const { proxy, logs } = createOtpProxyFixture();
    const ask = (headers: Record<string, string>) =>
      proxy(
        new Request('https://shop.test/api/otp/send', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-otp-kit': '1', ...headers },
          body: '{}',
        }),
      );

    await ask({});
    await ask({ origin: LISTED, 'sec-fetch-site': 'cross-site' });
    expect(logs).toEqual([]);
    await ask({ origin: LISTED });
    await ask({ origin: 'https://evil.example' });

    expect(logs).toMatchObject([{ level: 'warn', code: 'ORIGIN_REFUSED' }]);
    expect(logs[0]?.message).toContain('allowedOrigins');
  });

  test.each([
    ['development', 'http://localhost:3000', 'http://localhost:3000', true],
    ['development', 'http://localhost:3000', 'http://localhost:3001', false],
    ['development', 'http://shop.test', 'http://shop.test', false],
    ['production', 'http://localhost:3000', 'http://localhost:3000', false],
  ] as const)(
    'in %s at %s, a browser without Sec-Fetch-Site from %s: %s',
    async (environment, url, origin, isAllowed) => {
      const { proxy } = createOtpProxyFixture({ environment });
      const headers = { 'content-type': 'application/json', 'x-otp-kit': '1', origin };

      const response = await proxy(
        new Request(`${url}/api/otp/cancel`, { method: 'POST', headers, body: '{"flowID":"x"}' }),
      );

      expect(response.status).toBe(isAllowed ? 200 : 403);
    },
  );

  test.each([{ 'x-otp-kit': '' }, { 'x-otp-kit': '2' }])(
    'refuses a request without the header of the kit: %o',
    async (headers) => {
      const answer = await createOtpProxyFixture().browser().post('challenge', {}, { headers });

      expect(answer.body.code).toBe('ORIGIN_REFUSED');
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', '', 'application/jsonp'])(
    'refuses the content type "%s"',
    async (type) => {
      const headers = { 'content-type': type };

      const answer = await createOtpProxyFixture().browser().post('challenge', {}, { headers });

      expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    },
  );

  test('takes a charset with the content type', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };

    expect(
      (await createOtpProxyFixture().browser().post('challenge', {}, { headers })).status,
    ).toBe(200);
  });
});

describe('routes and methods', () => {
  test.each(['unknown', '', 'send/', 'constructor', '__proto__', 'widget/attempt'])(
    'responds with 404 to "%s"',
    async (route) => {
      const answer = await createOtpProxyFixture().browser().post(route, {});

      expect(answer).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
    },
  );

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])(
    'responds to %s with 405, Allow: POST, and no CORS header',
    async (method) => {
      const { proxy } = createOtpProxyFixture({ allowedOrigins: [LISTED] });
      const headers = { origin: LISTED, 'access-control-request-method': 'POST' };

      const response = await proxy(
        new Request('https://shop.test/api/otp/send', { method, headers }),
      );

      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      expect([...response.headers.keys()].join()).not.toContain('access-control');
    },
  );

  test('lives under the base path of the configuration', async () => {
    const { proxy } = createOtpProxyFixture({ basePath: '/auth/phone' });
    const ask = (path: string) => proxy(new Request(`https://shop.test${path}`));

    expect((await ask('/auth/phone/send')).status).toBe(405);
    expect((await ask('/api/otp/send')).status).toBe(404);
  });
});

describe('the size of a body', () => {
  test('takes 4096 bytes and refuses 4097', async () => {
    const { browser } = createOtpProxyFixture();
    const fitting = await browser().post('challenge', '{}'.padEnd(4096));
    const large = await browser().post('challenge', '{}'.padEnd(4097));

    expect(fitting.status).toBe(200);
    expect(large).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  test('stops reading a body that never ends', async () => {
    const { proxy } = createOtpProxyFixture();
    let chunks = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
      },
      body: endless,
      duplex: 'half',
    };

    const response = await proxy(new Request('https://shop.test/api/otp/challenge', init));

    expect(response.status).toBe(413);
    expect(isCancelled).toBe(true);
    expect(chunks).toBeLessThan(10);
  });
});

test('every response is JSON, and never kept by a cache [G-19]', async () => {
  const person = createOtpProxyFixture().browser();
  const answers = [
    await person.post('unknown', {}),
    await person.post('send', '{'),
    await person.post('send', 'x'.repeat(5000)),
    await person.post('challenge', {}),
    await person.send(),
    await person.verify('999999'),
    await person.verify(),
    await person.post('cancel', {}),
  ];

  for (const { headers } of answers) {
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBe('Origin, Sec-Fetch-Site');
  }
});
