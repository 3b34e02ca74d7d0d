import { afterEach, expect, test, vi } from 'vitest';
import { inDependencyCache } from './worker-scripts.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['http://localhost:5173/node_modules/.vite/deps/@otp-kit_pow.js?v=1', ''],
  ['http://localhost:5173/app/node_modules/.vite/deps_ssr/chunk-A.js?v=1', '/app'],
])('the script is found where the package is installed: %s', (url, base) => {
  const created: unknown[] = [];
  vi.stubGlobal('Worker', function Worker(script: unknown) {
    created.push(script);
  });

  for (const create of inDependencyCache(url)) create();

  expect(created.map(String)).toEqual([
    `http://localhost:5173${base}/node_modules/@otp-kit/pow/dist/worker.js`,
  ]);
});

test.each([
  'https://shop.example/assets/index.js',
  'http://localhost:5173/node_modules/@otp-kit/pow/dist/index.js',
])('no other script is tried elsewhere: %s', (url) => {
  expect(inDependencyCache(url)).toEqual([]);
});
