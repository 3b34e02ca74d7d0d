import type { EngineName } from '@otp-kit/pow';
import { expect } from '@playwright/test';
import { ENGINES, test } from '../support/engine.ts';
import { openSolverSite, solved } from '../support/solver-site.ts';

/** Solves puzzles in a page without a bundler, and returns the solutions as JSON. */
const solveAll = (puzzles: readonly object[], engine: EngineName): string => `
  import('@otp-kit/pow').then(async ({ createSolver }) => {
    const solver = createSolver({ engine: '${engine}' });
    const solutions = [];
    for (const puzzle of ${JSON.stringify(puzzles)}) solutions.push(await solver.solve(puzzle));
    solver.close();
    return JSON.stringify(solutions);
  })`;

/** Slower engines get easier vectors. */
const MOST_DIFFICULT = [
  ['wasm-simd', 6],
  ['hash-wasm', 4],
  ['javascript', 4],
  ['webcrypto', 3],
] as const;

for (const engine of ENGINES) {
  test(`${engine} solves the vectors with every engine, with the fastest to difficulty 6 [POW-01]`, {
    tag: '@full',
  }, async ({ launch }) => {
    const puzzlesTo = (most: number) => solved.filter(({ difficulty }) => difficulty <= most);
    const browser = await launch(engine);
    const site = await openSolverSite();
    try {
      const tab = await browser.open(site.url);
      for (const [name, most] of MOST_DIFFICULT) {
        const puzzles = puzzlesTo(most);
        const solutions: { nonce: number; engine: string }[] = JSON.parse(
          await tab.evaluate(solveAll(puzzles, name)),
        );

        expect(solutions.map(({ nonce }) => nonce)).toEqual(puzzles.map(({ nonce }) => nonce));
        expect(new Set(solutions.map((solution) => solution.engine))).toEqual(new Set([name]));
      }
    } finally {
      site.close();
    }
  });
}
