import { createSolver } from '@otp-kit/pow';
import { expect, test } from 'vitest';
import { createLazySolver } from './lazy-solver.ts';

const puzzle = { challenge: 'ab'.repeat(32), difficulty: 1, algorithm: 'sha256' };

/** Loads the real solver, of which Node can run the part on the page. */
function createLoads() {
  const outcomes: (Error | undefined)[] = [];
  const created: object[] = [];
  let count = 0;
  let warmed = 0;
  return {
    outcomes,
    created,
    count: () => count,
    warmed: () => warmed,
    load: async () => {
      count += 1;
      const failure = outcomes.shift();
      if (failure !== undefined) throw failure;
      return {
        createSolver: (options: object) => {
          created.push(options);
          const warm = () => (warmed += 1);
          return { ...createSolver({ ...options, log: () => {} }), warm };
        },
      };
    },
  };
}

test('loads the solver once, at first use', async () => {
  const loads = createLoads();
  const solver = createLazySolver({ now: Date.now, load: loads.load });
  expect(loads.count()).toBe(0);

  solver.warm();
  const [one, other] = await Promise.all([solver.solve(puzzle), solver.solve(puzzle)]);
  solver.close();

  expect(one.nonce).toBe(other.nonce);
  expect(loads.count()).toBe(1);
  expect(loads.warmed()).toBe(1);
});

test('the solver has the clock of the flow', async () => {
  const loads = createLoads();
  const now = () => 0;
  const solver = createLazySolver({ now, load: loads.load });

  const { elapsedMs } = await solver.solve(puzzle);
  solver.close();

  expect(loads.created).toEqual([{ now }]);
  expect(elapsedMs).toBe(0);
});

test('a failed load is reported, and retried with the next proof', async () => {
  const loads = createLoads();
  loads.outcomes.push(new TypeError('Failed to fetch dynamically imported module'));
  const solver = createLazySolver({ now: Date.now, load: loads.load });

  await expect(solver.solve(puzzle)).rejects.toMatchObject({ code: 'SOLVER_FAILED' });
  const solution = await solver.solve(puzzle);
  solver.close();

  expect(solution.nonce).toBeGreaterThanOrEqual(0);
});

test('a failed warm-up is no uncaught error', async () => {
  const loads = createLoads();
  loads.outcomes.push(new TypeError('offline'));
  const solver = createLazySolver({ now: Date.now, load: loads.load });

  solver.warm();
  await new Promise(setImmediate);

  expect(loads.count()).toBe(1);
});

test('solves nothing when it is closed during the load', async () => {
  const loads = createLoads();
  const solver = createLazySolver({ now: Date.now, load: loads.load });

  const solving = solver.solve(puzzle);
  solver.close();

  await expect(solving).rejects.toMatchObject({ code: 'ABORTED' });
});

test('solves nothing that is begun after it was closed', async () => {
  const solver = createLazySolver({ now: Date.now, load: createLoads().load });
  solver.close();

  await expect(solver.solve(puzzle)).rejects.toMatchObject({ code: 'ABORTED' });
});

test('loads nothing when it is closed before its first use', () => {
  const loads = createLoads();

  createLazySolver({ now: Date.now, load: loads.load }).close();

  expect(loads.count()).toBe(0);
});
