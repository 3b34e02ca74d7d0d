import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { MAX_RESPONSE_BYTES } from '../constants/lifetimes-and-limits.ts';
import { createNodeFetch, toNodeHandler } from '../node.ts';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const fetchByNode = createNodeFetch();
const MANUAL = { redirect: 'manual' } as const;

test.each([
  ['a text in UTF-8', 'رمز'],
  ['bytes', new TextEncoder().encode('رمز')],
])('sends %s with its length, and gives the answer', async (_what, body) => {
  const url = await listen(async (request, response) => {
    const { method, headers } = request;
    const parts = await request.toArray();
    const asked = [method, headers['content-length'], headers['x-own'], Buffer.concat(parts)];
    response.writeHead(201, { 'x-answer': 'yes' }).end(asked.join(' '));
  });

  const answer = await fetchByNode(url, {
    ...MANUAL,
    method: 'POST',
    headers: { 'X-Own': '1' },
    body,
  });

  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-answer')).toBe('yes');
  expect(await answer.text()).toBe('POST 6 1 رمز');
});

test('does not follow a redirect, which would carry the credentials on', async () => {
  const paths: string[] = [];
  const url = await listen((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });

  const answer = await fetchByNode(`${url}/here`, MANUAL);

  expect(answer.status).toBe(307);
  expect(paths).toEqual(['/here']);
});

test('refuses to be asked for redirects', async () => {
  await expect(fetchByNode('http://127.0.0.1/', {})).rejects.toThrow(
    new TypeError('redirect must be manual'),
  );
});

test('uses one connection for calls that follow each other', async () => {
  const ports = new Set<number | undefined>();
  const url = await listen((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('{}');
  });

  for (let call = 0; call < 3; call += 1) await (await fetchByNode(url, MANUAL)).text();

  expect(ports.size).toBe(1);
});

test('stops reading a response that is longer than the proxy takes and has no end', async () => {
  const url = await listen((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', write);
    write();
  });

  const { byteLength } = await (await fetchByNode(url, MANUAL)).arrayBuffer();

  expect(byteLength).toBeGreaterThan(MAX_RESPONSE_BYTES);
});

test.each(['before the response', 'within the body'])(
  'rejects with the reason of the signal when it aborts %s',
  async (when) => {
    const abort = new AbortController();
    const reason = new DOMException('too long', 'TimeoutError');
    const url = await listen((_request, response) => {
      if (when === 'within the body') response.write('{');
      abort.abort(reason);
    });

    await expect(fetchByNode(url, { ...MANUAL, signal: abort.signal })).rejects.toBe(reason);
  },
);

test('makes no call for a signal that has aborted', async () => {
  let calls = 0;
  const url = await listen((_request, response) => {
    calls += 1;
    response.end();
  });

  await expect(fetchByNode(url, { ...MANUAL, signal: AbortSignal.abort('gone') })).rejects.toBe(
    'gone',
  );
  expect(calls).toBe(0);
});

test.each([
  ['before the answer', ''],
  ['within the body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'],
])('rejects as fetch does when the connection breaks %s', async (_when, start) => {
  const url = await listen(({ socket }) => {
    socket.end(start, () => socket.destroy());
  });

  await expect(fetchByNode(url, MANUAL)).rejects.toMatchObject({
    name: 'TypeError',
    message: 'fetch failed',
    cause: { code: 'ECONNRESET' },
  });
});

test('carries the calls of a proxy', async () => {
  const { service } = createOtpProxyFixture();
  const upstream = await listen(async (request, response) => {
    const answer = await service.fetch(`http://service.test${request.url}`, {
      method: request.method ?? 'GET',
      body: String(Buffer.concat(await request.toArray())) || null,
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  const { proxy } = createOtpProxyFixture({
    baseUrl: upstream,
    environment: 'development', // The client is on this machine, which has no public address.
    fetch: createNodeFetch(),
  });
  const url = await listen(toNodeHandler(proxy));

  const answer = await fetch(`${url}/api/otp/challenge`, {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-otp-kit': '1',
    },
  });

  expect(service.journal.map(({ operation }) => operation)).toEqual(['challenge']);
  expect(answer.status).toBe(200);
});
