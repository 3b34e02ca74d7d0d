import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { checkWorker } from './check-worker.ts';

test('reads each script of a page once, and no more than a hundred', async () => {
  const paths: string[] = [];
  const tags = Array.from({ length: 600 }, (_, n) => `<script src="/${n % 300}.js"></script>`);
  const workers = Array.from({ length: 300 }, (_, n) => `new Worker(new URL("/worker-${n}.js"));`);
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    response.setHeader('content-type', url === '/' ? 'text/html' : 'text/javascript');
    response.end(url === '/' ? [...tags, ...workers].join('') : 'import "/0.js";');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;

  const findings = await checkWorker({
    otp: {},
    url: new URL(`http://127.0.0.1:${port}/`),
    isProduction: false,
    nameOf: (_proxy, option) => option,
    now: Date.now,
  });
  server.close();

  expect(findings).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => /^\/\d/.test(path))).toHaveLength(100);
  expect(paths.filter((path) => path.startsWith('/worker'))).toHaveLength(100);
});
