import { expect, test } from 'vitest';
import { createSolver, verify } from './index.ts';

const CHALLENGE = '46e7966dff28a328eae4dbc06e40c86094fa2d24f03edded9a3c83da3f7af698';

// Node has no `Worker` global, as no server that renders pages has.
test('may be created, warmed and closed where there is no Worker', () => {
  expect(globalThis).not.toHaveProperty('Worker');

  const solver = createSolver();

  solver.warm();
  solver.close();
});

test('says SOLVER_UNAVAILABLE where there is no Worker, every time', async () => {
  const solver = createSolver();
  const puzzle = { challenge: CHALLENGE, difficulty: 1 };

  await expect(solver.solve(puzzle)).rejects.toMatchObject({ code: 'SOLVER_UNAVAILABLE' });
  await expect(solver.solve(puzzle)).rejects.toMatchObject({ code: 'SOLVER_UNAVAILABLE' });
});

test('verifies there all the same', async () => {
  expect(await verify(CHALLENGE, 2, 148)).toBe(true);
});
