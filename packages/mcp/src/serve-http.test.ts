import { request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, sendCode, type ToolResult } from './client.fixture.ts';
import { serveHttp } from './serve-http.ts';
import { createSession } from './session.ts';

const session = createSession('http://127.0.0.1:9');
let server: Awaited<ReturnType<typeof serveHttp>>;

beforeAll(async () => {
  server = await serveHttp(session, 0);
});

afterAll(async () => {
  await server.close();
  await session.close();
});

/** Posts as a page could that reached the port, and returns the status. */
function statusOf(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const type = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    request(server.url, { method: 'POST', headers: { ...type, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end(body);
  });
}

test('the client of the SDK reads a code over HTTP, with the progress of the wait', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  const call = callOf(client);
  const { data } = await call('start', { port: 0, widgetPort: 0 });
  const { env } = data;
  let result: Promise<ToolResult> | undefined;
  await new Promise<void>((resolve) => {
    const onprogress = () => resolve();
    result = call('wait_for_code', { to: '+201001234567' }, { onprogress });
  });
  await sendCode(env, '+201001234567');

  expect(await result).toMatchObject({ data: { code: expect.stringMatching(/^\d{6}$/) } });
  await client.close();
});

test.each([
  [200, {}],
  [200, { origin: 'http://localhost:3000' }],
  [403, { origin: 'https://evil.example' }],
  [403, { origin: 'null' }],
  [403, { host: 'evil.example' }],
  [403, { host: 'evil.example:4402', origin: 'http://evil.example:4402' }],
])('responds with %i to a request with %j', async (status, headers) => {
  expect(await statusOf(headers)).toBe(status);
});

test('another path than /mcp is not found', async () => {
  const response = await fetch(new URL('/', server.url));

  expect(response.status).toBe(404);
});
