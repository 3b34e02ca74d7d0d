import { afterEach, expect, test, vi } from 'vitest';
import { scriptsAt } from './worker-scripts.ts';

afterEach(() => void vi.unstubAllGlobals());

const CACHE = 'http://localhost:5173/node_modules/.vite/deps';
// The form that Vite 7 and Vite 8 write.
const byVite7 = () =>
  new Worker(new URL('/node_modules/.vite/deps/worker.js?worker_file', import.meta.url));
const byVite8 = () =>
  new Worker(new URL('/node_modules/.pnpm/pow/dist/worker.js', 'http://localhost:5173'));

/** The URLs of the workers that are created, in their order. */
function tried(url: string, bundler: () => Worker): string[] {
  const created: unknown[] = [];
  vi.stubGlobal('Worker', function Worker(script: unknown) {
    created.push(script);
  });
  for (const create of scriptsAt(url, bundler)) create();
  return created.map(String);
}

test.each([
  [`${CACHE}/@otp-kit_pow.js?v=1`, ''],
  ['http://localhost:5173/app/node_modules/.vite/deps_ssr/chunk-A.js?v=1', '/app'],
])('with Vite 7, only the script where the package is installed is tried: %s', (url, base) => {
  expect(tried(url, byVite7)).toEqual([
    `http://localhost:5173${base}/node_modules/@otp-kit/pow/dist/worker.js`,
  ]);
});

test('with Vite 8, the script that Vite names is tried first', () => {
  expect(tried(`${CACHE}/@otp-kit_pow.js?v=1`, byVite8)).toEqual([
    'http://localhost:5173/node_modules/.pnpm/pow/dist/worker.js',
    'http://localhost:5173/node_modules/@otp-kit/pow/dist/worker.js',
  ]);
});

test.each([
  'https://shop.example/assets/index.js',
  'http://localhost:5173/node_modules/@otp-kit/pow/dist/index.js',
])('no other script is tried elsewhere: %s', (url) => {
  expect(scriptsAt(url, byVite7)).toEqual([byVite7]);
});
