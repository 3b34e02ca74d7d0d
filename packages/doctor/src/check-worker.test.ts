import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { checkWorker } from './check-worker.ts';
import { askProduct } from './product-request.ts';

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

  const url = new URL(`http://127.0.0.1:${port}/`);
  const nameOf = (_proxy: string, option: string) => option;
  const subject = { otp: {}, url, isProduction: false, nameOf, now: Date.now };

  const findings = await checkWorker(subject, await askProduct(url));
  server.close();

  expect(findings).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => /^\/\d/.test(path))).toHaveLength(100);
  expect(paths.filter((path) => path.startsWith('/worker'))).toHaveLength(100);
});
