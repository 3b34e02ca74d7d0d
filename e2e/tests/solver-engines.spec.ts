import { expect } from '@playwright/test';
import { ENGINES, test } from '../support/engine.ts';
import { openSolverSite, solved } from '../support/solver-site.ts';

/** Solves puzzles in a page without a bundler, and returns the solutions as JSON. */
const solveAll = (puzzles: readonly object[]): string => `
  import('@otp-kit/pow').then(async ({ createSolver }) => {
    const solver = createSolver();
    const solutions = [];
    for (const puzzle of ${JSON.stringify(puzzles)}) solutions.push(await solver.solve(puzzle));
    solver.close();
    return JSON.stringify(solutions);
  })`;

for (const engine of ENGINES) {
  test(`${engine} solves every vector to difficulty 6 [POW-01]`, { tag: '@full' }, async ({
    launch,
  }) => {
    const puzzles = solved.filter(({ difficulty }) => difficulty <= 6);
    const browser = await launch(engine);
    const site = await openSolverSite();
    try {
      const tab = await browser.open(site.url);
      const solutions: { nonce: number; engine: string }[] = JSON.parse(
        await tab.evaluate(solveAll(puzzles)),
      );

      expect(solutions.map(({ nonce }) => nonce)).toEqual(puzzles.map(({ nonce }) => nonce));
      expect(new Set(solutions.map((solution) => solution.engine))).toEqual(new Set(['wasm-simd']));
    } finally {
      site.close();
    }
  });
}
