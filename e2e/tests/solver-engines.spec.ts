import { expect, test } from '@playwright/test';
import { launchFirefox } from '../../bench/run/firefox.ts';
import { launchWebkit } from '../../bench/run/webkit.ts';
import { openSolverSite, solved } from '../support/solver-site.ts';

/** Solves what is asked in a page of its own, and gives the solutions as JSON. */
const solveAll = (puzzles: object[]): string => `
  import('@otp-kit/pow').then(async ({ createSolver }) => {
    const solver = createSolver();
    const solutions = [];
    for (const puzzle of ${JSON.stringify(puzzles)}) solutions.push(await solver.solve(puzzle));
    solver.close();
    return JSON.stringify(solutions);
  })`;

// Playwright drives browsers that it patched itself; these are the ones that people have.
for (const [name, launch] of [
  ['Firefox', launchFirefox],
  ['WebKitGTK', launchWebkit],
] as const) {
  test(`${name} solves every vector to difficulty 6 [POW-01]`, async () => {
    test.setTimeout(120_000);
    const browser = await launch();
    test.skip(browser === undefined, `${name} or its driver is not installed`);
    const site = await openSolverSite();
    try {
      const tab = await browser?.open(site.url);
      const solutions: { nonce: number; engine: string }[] = JSON.parse(
        (await tab?.evaluate(solveAll([...solved]))) ?? '[]',
      );

      expect(solutions.map(({ nonce }) => nonce)).toEqual(solved.map(({ nonce }) => nonce));
      expect(new Set(solutions.map(({ engine }) => engine))).toEqual(new Set(['wasm-simd']));
    } finally {
      await browser?.close();
      site.close();
    }
  });
}
