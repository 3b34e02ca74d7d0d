import { once } from 'node:events';
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, test } from 'vitest';
import { toNodeHandler } from './node.ts';
import { createOtpProxyFixture, PHONE } from './otp/otp-proxy.fixture.ts';
import type { OtpProxy } from './proxy/serve.ts';

const HEADERS = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-otp-kit': '1',
};
const SEND = JSON.stringify({ verificationAddress: { phoneNumber: PHONE } });
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${portOf(server)}`;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function createLocalWorld() {
  return createOtpProxyFixture({ trustedProxies: ['127.0.0.1'], environment: 'development' });
}

function post(url: string, body: string, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
}

describe('toNodeHandler', () => {
  test.each([
    ['http', (proxy: OtpProxy) => toNodeHandler(proxy)],
    [
      'http, with a function around the proxy',
      (proxy: OtpProxy) => toNodeHandler((request, context) => proxy(request, context)),
    ],
    ['Express', (proxy: OtpProxy) => express().use(toNodeHandler(proxy))],
    [
      'Express after express.json()',
      (proxy: OtpProxy) => express().use(express.json(), toNodeHandler(proxy)),
    ],
    [
      'Express after express.text()',
      (proxy: OtpProxy) => express().use(express.text({ type: '*/*' }), toNodeHandler(proxy)),
    ],
    [
      'Express after express.raw()',
      (proxy: OtpProxy) => express().use(express.raw({ type: '*/*' }), toNodeHandler(proxy)),
    ],
    [
      'Express under a mount path',
      (proxy: OtpProxy) => express().use('/api/otp', toNodeHandler(proxy)),
    ],
  ])('serves a whole login through %s', async (_name, mount) => {
    const { proxy, logins, service } = createLocalWorld();
    const base = await listen(mount(proxy));

    const sent = await post(`${base}/api/otp/send`, SEND);
    const cookie = sent.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { data } = await sent.json();
    const code = JSON.stringify({
      flowID: data.flowID,
      otp: service.transactions()[0]?.code,
    });
    const verified = await post(`${base}/api/otp/verify`, code, { cookie });

    expect(sent.status).toBe(200);
    expect(await verified.json()).toMatchObject({ data: { verified: true, next: '/home' } });
    expect(verified.headers.getSetCookie()).toHaveLength(2);
    expect(logins[0]?.address).toEqual({ phoneNumber: PHONE });
  });

  test("tells the proxy the socket's peer and the URL", async () => {
    const seen: unknown[] = [];
    const base = await listen(
      toNodeHandler(async (request, context) => {
        seen.push(request.url, context?.peer);
        return new Response();
      }),
    );

    await post(`${base}/api/otp/send?a=1`, '{}');

    expect(seen).toEqual([`${base}/api/otp/send?a=1`, '127.0.0.1']);
  });

  test('passes repeated headers whole, so that a chain of proxies stays a chain', async () => {
    const { proxy, service } = createLocalWorld();
    const base = await listen(toNodeHandler(proxy));

    await raw(base, [
      ...Object.entries(HEADERS).map((pair) => pair.join(': ')),
      'X-Forwarded-For: 9.9.9.9',
      'X-Forwarded-For: 41.33.200.7',
    ]);

    expect(service.journal[0]?.headers.get('x-end-user-ip')).toBe('41.33.200.7');
  });

  test('refuses an unknown field also when express.json() has read the body', async () => {
    const { proxy, service } = createLocalWorld();
    const base = await listen(express().use(express.json(), toNodeHandler(proxy)));

    for (const extra of ['"otp":"111111"', '"__proto__":{"otp":"111111"}']) {
      const answer = await post(`${base}/api/otp/send`, `${SEND.slice(0, -1)},${extra}}`);
      expect(await answer.json()).toMatchObject({ code: 'UNEXPECTED_FIELD' });
    }
    expect(service.journal).toEqual([]);
  });

  test('logs once that something else read the body and left nothing of it', async () => {
    const { proxy, logs } = createLocalWorld();
    const handle = toNodeHandler(proxy);
    const base = await listen((request, response) => {
      // Does what Fastify does: its parser keeps the body on an object of its own.
      request.resume().once('end', () => handle(request, response));
    });

    const answers = [
      await post(`${base}/api/otp/send`, SEND),
      await post(`${base}/api/otp/send`, SEND),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    const told = logs.filter(({ message }) => message.includes('was read before the proxy'));
    expect(told).toHaveLength(1);
  });

  test('responds with 413 to a body in chunks that never ends, while it is still being sent', async () => {
    const base = await listen(toNodeHandler(createLocalWorld().proxy));
    const request = httpRequest(`${base}/api/otp/send`, { method: 'POST', headers: HEADERS });

    request.write('x'.repeat(5000));
    const [response] = await once(request, 'response');

    expect(response.statusCode).toBe(413);
    expect(response.headers.connection).toBe('close');
    request.destroy();
  });

  test.each([
    ['was not begun', 'keep-alive', async () => new Response()],
    [
      'was read whole',
      'keep-alive',
      async (request: Request) => new Response(await request.text()),
    ],
    [
      'was left in the middle',
      'close',
      async (request: Request) => {
        const reader = request.body?.getReader();
        await reader?.read();
        await reader?.cancel();
        return new Response();
      },
    ],
  ])('after a body that %s the connection is asked to %s', async (_what, connection, proxy) => {
    const base = await listen(toNodeHandler(proxy));

    const answer = await post(base, 'x'.repeat(300_000));

    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe(connection);
  });

  test('hands every hook the same request, with its method, URL and headers', async () => {
    const requests: Request[] = [];
    const { proxy } = createOtpProxyFixture({
      environment: 'development',
      session: (request) => {
        requests.push(request);
        return 'session-1';
      },
      policy: {
        beforeSend: ({ request }) => {
          requests.push(request);
          return 'send';
        },
      },
    });
    const base = await listen(toNodeHandler(proxy));

    const answer = await post(`${base}/api/otp/send`, SEND, { 'x-own': 'a' });

    expect(answer.status).toBe(200);
    const [first, second] = requests;
    expect(second).toBe(first);
    expect(first).toBeInstanceOf(Request);
    expect(first).toMatchObject({ method: 'POST', url: `${base}/api/otp/send` });
    expect(first?.headers.get('x-own')).toBe('a');
  });

  test('aborts the call to the service when the client goes away', async () => {
    let tellAborted = () => {};
    const aborted = new Promise<void>((resolve) => {
      tellAborted = resolve;
    });
    const page = new AbortController();
    const { proxy } = createOtpProxyFixture({
      environment: 'development',
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => {
            reject(init.signal?.reason);
            tellAborted();
          });
          page.abort();
        }),
    });
    const base = await listen(toNodeHandler(proxy));

    const asked = fetch(`${base}/api/otp/send`, {
      method: 'POST',
      headers: HEADERS,
      body: SEND,
      signal: page.signal,
    });

    await expect(asked).rejects.toThrow('abort');
    await aborted;
  });

  test('serves a GET and a HEAD, which have no body', async () => {
    const base = await listen(toNodeHandler(createLocalWorld().proxy));

    expect((await fetch(`${base}/api/otp/send`)).status).toBe(405);
    expect((await fetch(`${base}/api/otp/send`, { method: 'HEAD' })).status).toBe(405);
  });

  test.each(['a b', 'a.test/api/otp/send?', 'user@a.test', 'a.test#', 'a.test\\b'])(
    'responds with 400 to the host "%s", which is none',
    async (host) => {
      const { proxy, service } = createLocalWorld();
      const base = await listen(toNodeHandler(proxy));
      const headers = Object.entries(HEADERS).map((pair) => pair.join(': '));

      expect(await raw(base, headers, { host })).toContain('400');
      expect(service.journal).toEqual([]);
    },
  );

  test.each([
    '/api/otp/%2e/send',
    '/api/otp/%2E/send?a=1',
    '/api/otp/./send',
    '/api/otp/x/../send',
    '/admin/%2e%2e/api/otp/send',
    '/api/otp\\send',
    '/api/otp//send',
    '/api/otp/%73end',
  ])('answers 404 to the path %s, also for a function around the proxy', async (path) => {
    const { proxy, service } = createLocalWorld();
    const headers = Object.entries(HEADERS).map((pair) => pair.join(': '));
    const bases = [
      await listen(toNodeHandler(proxy)),
      await listen(toNodeHandler((request, context) => proxy(request, context))),
    ];

    for (const base of bases) expect(await raw(base, headers, { path })).toContain('404');
    expect(service.journal).toEqual([]);
  });

  test.each(['/api/otp/send', '/api/otp/send?a=%2e', '/api/otp/send?a=/../#b'])(
    'serves the path %s as a send',
    async (path) => {
      const { proxy } = createLocalWorld();
      const headers = Object.entries(HEADERS).map((pair) => pair.join(': '));

      expect(await raw(await listen(toNodeHandler(proxy)), headers, { path })).toContain('200');
    },
  );
});

/** Posts by hand what `fetch` would not, and gives the status line. */
async function raw(
  base: string,
  headers: readonly string[],
  { host = 'shop.test', path = '/api/otp/send' } = {},
): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    `Content-Length: ${SEND.length}`,
    ...headers,
  ];
  // Not ended: a client that ends its side has gone away, and nothing is sent for it.
  socket.write(`${lines.join('\r\n')}\r\n\r\n${SEND}`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text.split('\r\n')[0] ?? '';
}
