import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EngineName } from '@otp-kit/pow';
import type { Page } from '@playwright/test';
import express from 'express';
import { portOf } from './port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The interface's vectors that have a solution. */
export const solved: readonly { challenge: string; difficulty: number; nonce: number }[] =
  JSON.parse(readFileSync(`${root}packages/protocol/vectors/pow.json`, 'utf8')).solved;

/** A limit for the demo's page that measures each engine, ten seconds where nothing else runs. */
export const MEASURING_MS = 120_000;

/** What a page needs that has no bundler. */
const IMPORT_MAP = {
  imports: {
    '@otp-kit/pow': '/packages/pow/dist/index.js',
    '@otp-kit/protocol': '/packages/protocol/dist/index.js',
    comlink: '/node_modules/comlink/dist/esm/comlink.mjs',
    valibot: '/node_modules/valibot/dist/index.mjs',
  },
};

/** How a site differs from a plain one. */
export interface SolverSiteOptions {
  /** The `Content-Security-Policy` of everything, the worker's script included. */
  readonly policy?: string;
  /** Paths that respond with 404. */
  readonly missing?: readonly string[];
}

/** Serves the published packages and a page without a bundler. */
export async function openSolverSite({ policy, missing = [] }: SolverSiteOptions = {}) {
  const requests: string[] = [];
  const site = express();
  site.use((request, response, next) => {
    requests.push(request.path);
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
    if (missing.includes(request.path)) response.sendStatus(404);
    else next();
  });
  site.get('/', (_, response) => {
    // The nonce allows the import map under policies that forbid inline scripts.
    const map = JSON.stringify(IMPORT_MAP);
    response.send(`<!doctype html><script type="importmap" nonce="map">${map}</script>`);
  });
  site.use(express.static(root));
  const server = site.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  return {
    port,
    url: `http://localhost:${port}/`,
    /** The requested paths. */
    requests,
    close: () => server.close(),
  };
}

/** Solves puzzles in the page, one after another with one solver. Without `engine` the solver chooses. */
export function solveInPage(
  page: Page,
  puzzles: readonly { challenge: string; difficulty: number }[],
  engine?: EngineName,
) {
  return page.evaluate(
    async ([asked, forced]) => {
      const { createSolver } = await import('@otp-kit/pow');
      const log: { code: string; engine: string; message: string }[] = [];
      const longTasks: number[] = [];
      let endedAt = Infinity;
      const observed = new Promise<void>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          for (const { duration, startTime } of list.getEntries()) {
            if (startTime < endedAt) longTasks.push(duration);
            else resolve();
          }
        });
        observer.observe({ type: 'longtask' });
      });
      const solver = createSolver({ engine: forced, log: (entry) => log.push(entry) });
      const solutions = [];
      for (const puzzle of asked) solutions.push(await solver.solve(puzzle));
      solver.close();
      endedAt = performance.now();
      // The browser reports long tasks late and in order. When this one is reported, all others were.
      await new Promise((resolve) => setTimeout(resolve));
      const startedAt = performance.now();
      while (performance.now() < startedAt + 100);
      await observed;
      return { solutions, log, longTasks };
    },
    [puzzles, engine] as const,
  );
}
