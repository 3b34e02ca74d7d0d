import { expect, test, vi } from 'vitest';
import { createSolver, verify } from './index.ts';

const CHALLENGE = '46e7966dff28a328eae4dbc06e40c86094fa2d24f03edded9a3c83da3f7af698';

// Like other servers that render pages, Node has no `Worker` global.
test('can be created, warmed and closed without a Worker', () => {
  expect(globalThis).not.toHaveProperty('Worker');

  const solver = createSolver();

  solver.warm();
  solver.close();
});

test('solves on its own thread without a Worker, and logs that once', async () => {
  const log = vi.fn();
  const solver = createSolver({ log });
  const puzzle = { challenge: CHALLENGE, difficulty: 3 };

  const solutions = [await solver.solve(puzzle), await solver.solve(puzzle)];
  solver.close();

  const expected = { nonce: 589, hashes: 590, workers: 0, engine: 'wasm-simd' };
  for (const solution of solutions) expect(solution).toMatchObject(expected);
  expect(log.mock.calls).toEqual([[expect.objectContaining({ code: 'NO_WORKER' })]]);
});

test('verifies a nonce on a server', async () => {
  expect(await verify({ challenge: CHALLENGE, difficulty: 2, nonce: 148 })).toBe(true);
});
