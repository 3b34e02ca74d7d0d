import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, expect, type Page, test } from '@playwright/test';
import {
  openSolverSite,
  type SolverSiteOptions,
  solved,
  solveInPage,
} from '../support/solver-site.ts';

const SCRIPTS = "script-src 'self' 'nonce-map'";
const puzzles = solved.filter(({ difficulty }) => difficulty === 3 || difficulty === 4);
const nonces = puzzles.map(({ nonce }) => nonce);
const hardPuzzles = solved.filter(({ difficulty }) => difficulty === 5);

async function solveOn(
  page: Page,
  options: SolverSiteOptions,
  { host = 'localhost', asked = puzzles } = {},
) {
  const site = await openSolverSite(options);
  try {
    await page.goto(`http://${host}:${site.port}/`);
    return { ...(await solveInPage(page, asked)), requests: site.requests };
  } finally {
    site.close();
  }
}

/** A separate browser, with switches. */
async function solveWith(args: string[], options: SolverSiteOptions, host?: string) {
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...args],
  });
  try {
    return await solveOn(await browser.newPage(), options, host === undefined ? {} : { host });
  } finally {
    await browser.close();
  }
}

test('uses the kernel in workers, and loads hash-wasm nowhere', async ({ page }) => {
  const { solutions, log, requests } = await solveOn(page, {});

  expect(solutions.map(({ nonce }) => nonce)).toEqual(nonces);
  expect(new Set(solutions.map(({ engine }) => engine))).toEqual(new Set(['wasm-simd']));
  for (const { workers } of solutions) expect(workers).toBeGreaterThan(0);
  expect(log).toEqual([]);
  expect(requests.filter((path) => path.includes('hash-wasm'))).toEqual([]);
});

for (const engine of ['hash-wasm', 'javascript', 'webcrypto'] as const) {
  // `npm test` runs them in a worker in `solver.browser.test.ts`.
  test(`runs ${engine} in a worker when it is chosen`, {
    tag: '@full',
  }, async ({ page }) => {
    const site = await openSolverSite();
    await page.goto(site.url);

    const { solutions, log } = await solveInPage(page, puzzles, engine);
    site.close();

    expect(solutions.map(({ nonce }) => nonce)).toEqual(nonces);
    expect(solutions[0]).toMatchObject({ engine, workers: 1 });
    expect(log).toEqual([]);
  });
}

test("needs no blob: and runs under worker-src 'self'", async ({ page }) => {
  const policy = `default-src 'none'; ${SCRIPTS} 'wasm-unsafe-eval'; worker-src 'self'`;

  const { solutions, log } = await solveOn(page, { policy });

  expect(solutions.map(({ nonce }) => nonce)).toEqual(nonces);
  expect(solutions[0]).toMatchObject({ engine: 'wasm-simd', workers: 1 });
  expect(log).toEqual([]);
});

test('solves without WebAssembly under a policy without wasm-unsafe-eval, and logs it', async ({
  page,
}) => {
  const policy = `default-src 'none'; ${SCRIPTS}; worker-src 'self'`;

  const { solutions, log } = await solveOn(page, { policy });

  expect(solutions.map(({ nonce }) => nonce)).toEqual(nonces);
  // Whichever a trial finds faster, and on a busy machine that may be the other one.
  expect(['javascript', 'webcrypto']).toContain(solutions[0]?.engine);
  expect(solutions[0]).toMatchObject({ workers: 1 });
  expect(log.map(({ code }) => code)).toEqual(['SLOW_ENGINE']);
});

test('solves on the page where the worker is not found, and keeps it responsive', async ({
  page,
}) => {
  const missing = ['/packages/pow/dist/worker.js'];

  const { solutions, log, longTasks } = await solveOn(page, { missing }, { asked: hardPuzzles });

  expect(solutions.map(({ nonce }) => nonce)).toEqual(hardPuzzles.map(({ nonce }) => nonce));
  for (const { workers } of solutions) expect(workers).toBe(0);
  expect(log.map(({ code }) => code)).toEqual(['NO_WORKER']);
  // A busy machine may hold up one slice or another, and not the most of them.
  const sum = (times: readonly number[]) => times.reduce((total, ms) => total + ms, 0);
  expect(sum(longTasks)).toBeLessThan(sum(solutions.map(({ elapsedMs }) => elapsedMs)) / 2);
});

test('solves on the page where the policy forbids workers', { tag: '@full' }, async ({ page }) => {
  const policy = `default-src 'none'; ${SCRIPTS} 'wasm-unsafe-eval'; worker-src 'none'`;

  const { solutions, log } = await solveOn(page, { policy });

  expect(solutions.map(({ nonce }) => nonce)).toEqual(nonces);
  for (const { workers } of solutions) expect(workers).toBe(0);
  expect(log.map(({ code }) => code)).toEqual(['NO_WORKER']);
});

test('solves on the page where there is no Worker at all', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));

  const { solutions, log } = await solveOn(page, {});

  expect(solutions.map(({ nonce }) => nonce)).toEqual(nonces);
  for (const { workers } of solutions) expect(workers).toBe(0);
  expect(log.map(({ code }) => code)).toEqual(['NO_WORKER']);
});

test('solves by Web Crypto where there is no JIT, which has no WebAssembly either', {
  tag: '@full',
}, async () => {
  const { solutions, log } = await solveWith(['--js-flags=--jitless'], {});

  expect(solutions.map(({ nonce }) => nonce)).toEqual(nonces);
  expect(solutions[0]).toMatchObject({ engine: 'webcrypto' });
  expect(log.map(({ code }) => code)).toEqual(['SLOW_ENGINE']);
});

test('solves on a plain-http page, which has no crypto.subtle', { tag: '@full' }, async () => {
  const resolver = '--host-resolver-rules=MAP plain.test 127.0.0.1';
  const plain = await solveWith([resolver], {}, 'plain.test');
  const policy = `default-src 'none'; ${SCRIPTS}; worker-src 'self'`;
  const forbidden = await solveWith([resolver], { policy }, 'plain.test');

  expect(plain.solutions.map(({ nonce }) => nonce)).toEqual(nonces);
  expect(plain.solutions[0]).toMatchObject({ engine: 'wasm-simd' });
  expect(forbidden.solutions.map(({ nonce }) => nonce)).toEqual(nonces);
  expect(forbidden.solutions[0]).toMatchObject({ engine: 'javascript' });
});

test('leaves the page responsive and no worker behind through fifty aborted solves', async ({
  page,
}) => {
  const site = await openSolverSite();
  await page.goto(site.url);

  const waits = await page.evaluate(async (challenge) => {
    const { createSolver } = await import('@otp-kit/pow');
    const solver = createSolver({ workers: 2 });
    const abortMs: number[] = [];
    for (let i = 0; i < 50; i++) {
      const controller = new AbortController();
      await new Promise<void>((resolve) => {
        const solution = solver.solve(
          { challenge, difficulty: 64 },
          { signal: controller.signal, onProgress: () => controller.abort() },
        );
        let abortedAt = 0;
        controller.signal.addEventListener('abort', () => {
          abortedAt = performance.now();
        });
        solution.catch(() => {
          abortMs.push(performance.now() - abortedAt);
          resolve();
        });
      });
    }
    solver.close();
    return abortMs;
  }, 'a'.repeat(64));

  expect(waits.length).toBe(50);
  // A busy machine may hold up one or another, and not the most of them.
  expect(waits.toSorted((a, b) => a - b)[25]).toBeLessThan(50);
  await expect.poll(() => page.workers().length).toBe(0);
  site.close();
});

test('is a worker script of at most 8 kB gzipped, kernel included', () => {
  const script = fileURLToPath(new URL('../../packages/pow/dist/worker.js', import.meta.url));

  expect(gzipSync(readFileSync(script), { level: 9 }).length).toBeLessThanOrEqual(8_000);
});
