import { once } from 'node:events';
import { createServer, request } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneHost } from './one-host.ts';

const app = express().use(oneHost('http://localhost:5173'));
app.use((_, response) => void response.send('the page'));
const server = createServer(app);

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());

async function open(host: string, path: string, method = 'GET') {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { host } }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return [response.statusCode, response.headers.location];
}

test.each(['127.0.0.1:5173', '[::1]:5173', 'app.localhost:5173'])(
  'leads a page that was opened at %s to the name to which the service returns',
  async (host) => {
    const path = '/redirect.html?lang=ar';
    expect(await open(host, path)).toEqual([307, `http://localhost:5173${path}`]);
  },
);

test.each([
  ['localhost:5173', '/redirect.html', 'GET'],
  ['demo.example:443', '/', 'GET'],
  ['127.0.0.1:5173', '/api/me', 'GET'],
  ['127.0.0.1:5173', '/', 'POST'],
])('serves http://%s%s for %s as it is', async (host, path, method) => {
  expect(await open(host, path, method)).toEqual([200, undefined]);
});

test('leads to no other host, whatever the path is', async () => {
  expect(await open('127.0.0.1:5173', '//evil.example/')).toEqual([
    307,
    'http://localhost:5173//evil.example/',
  ]);
});
