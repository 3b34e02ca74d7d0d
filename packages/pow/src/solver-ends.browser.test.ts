import { afterEach, describe, expect, test } from 'vitest';
import {
  begin,
  CHALLENGE,
  closeSolvers,
  deferred,
  ENDLESS,
  PUZZLE,
  setUp,
} from './solver.fixture.ts';

afterEach(closeSolvers);

const endlessBlocks = (blocks: readonly { readonly difficulty: number }[]) =>
  blocks.filter(({ difficulty }) => difficulty === ENDLESS.difficulty).length;

describe('abort', () => {
  test('starts no worker if the signal is already aborted', async () => {
    const { solver, workers } = setUp();

    const solution = solver.solve(ENDLESS, { signal: AbortSignal.abort() });

    await expect(solution).rejects.toMatchObject({ name: 'OtpError', code: 'ABORTED' });
    expect(workers.made).toEqual([]);
  });

  test('ends the work: no further block is given out', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const controller = new AbortController();
    const { underWay, solution } = begin(solver, { signal: controller.signal });
    await underWay;
    const handedOut = endlessBlocks(workers.blocks);

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
    // The worker replies in order, so the blocks of the next solve come after all others.
    await solver.solve({ challenge: CHALLENGE, difficulty: 1 });
    expect(endlessBlocks(workers.blocks)).toBe(handedOut);
  });

  test('keeps the worker, which is free after its open blocks', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const controller = new AbortController();
    const { underWay, solution } = begin(solver, { signal: controller.signal });
    await underWay;

    controller.abort();
    const next = await solver.solve(PUZZLE);

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
    expect(next.nonce).toBe(589);
    expect(workers.made.length).toBe(1);
    expect(workers.terminated).toBe(0);
  });

  test('rejects while the worker is starting', async () => {
    const { solver } = setUp();
    const controller = new AbortController();
    const solution = solver.solve(ENDLESS, { signal: controller.signal });

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('leaves two workers after fifty aborted solves, and none after close', async () => {
    const { solver, workers } = setUp({ workers: 2 });

    for (let i = 0; i < 50; i++) {
      const controller = new AbortController();
      const { underWay, solution } = begin(solver, { signal: controller.signal });
      // Half are aborted before they run, half while they run.
      if (i % 2 === 1) await underWay;
      controller.abort();
      await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
    }

    expect(workers.made.length).toBe(2);
    expect(workers.terminated).toBe(0);
    solver.close();
    expect(workers.terminated).toBe(2);
  });
});

describe('deadline', () => {
  test('starts no worker if it has already passed', async () => {
    const { solver, workers } = setUp({ now: () => 1_000 });

    const solution = solver.solve(ENDLESS, { endsAtMs: 1_000 });

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(workers.made).toEqual([]);
  });

  test("stops the work when the solver's clock reaches it [POW-17]", async () => {
    let clock = 0;
    const { solver, workers } = setUp({ now: () => clock, workers: 1 });
    const { underWay, solution } = begin(solver, { endsAtMs: 300_000 });
    await underWay;

    clock = 301_000;

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const handedOut = endlessBlocks(workers.blocks);
    await solver.solve({ challenge: CHALLENGE, difficulty: 1 });
    expect(endlessBlocks(workers.blocks)).toBe(handedOut);
  });

  test('stops by a timer, without waiting for a block', async () => {
    const { solver } = setUp();

    const solution = solver.solve(ENDLESS, { endsAtMs: Date.now() + 60 });

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });
});

describe('warm and close', () => {
  test('warm starts the worker that the next solve uses', async () => {
    const { solver, workers } = setUp({ workers: 1 });

    solver.warm();
    solver.warm();
    expect(workers.made.length).toBe(1);

    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
    expect(workers.made.length).toBe(1);
  });

  test('warm hashes a few thousand nonces, and none while a solve runs', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const warmed = () => workers.blocks.filter(({ challenge }) => challenge !== CHALLENGE);

    solver.warm();
    await expect.poll(() => warmed().length, { timeout: 30_000 }).toBe(4);
    const busy = setUp({ workers: 1 });
    busy.solver.warm();
    await busy.solver.solve(PUZZLE);

    expect(warmed().reduce((sum, { count }) => sum + count, 0)).toBe(8_000);
    expect(busy.workers.blocks.map(({ challenge }) => challenge)).not.toContain('0'.repeat(64));
  });

  test('closes idle workers, and starts others for new work', async () => {
    const { solver, workers } = setUp({ workers: 1, idleMs: 20 });
    const { promise: gone, resolve } = deferred();
    solver.warm();
    const first = workers.made[0] ?? expect.fail();
    const terminate = first.terminate.bind(first);
    first.terminate = () => {
      terminate();
      resolve();
    };

    await gone;

    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
    expect(workers.made.length).toBe(2);
  });

  test('closes the workers that are idle after a solve', async () => {
    const { solver, workers } = setUp({ workers: 1, idleMs: 20 });

    await solver.solve(PUZZLE);

    await expect.poll(() => workers.terminated).toBe(1);
  });

  test('closes no worker during a solve', async () => {
    const { solver, workers } = setUp({ workers: 1, idleMs: 1 });
    solver.warm();

    const solution = await solver.solve({ challenge: CHALLENGE, difficulty: 5 });

    expect(solution.nonce).toBe(107_932);
    expect(workers.made.length).toBe(1);
  });

  test('close rejects pending solves, ends the worker, and may be called twice', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const { underWay, solution: running } = begin(solver);
    await underWay;
    const queued = solver.solve(ENDLESS);

    solver.close();
    solver.close();

    await expect(running).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(queued).rejects.toMatchObject({ code: 'ABORTED' });
    expect(workers.made.length).toBe(1);
    expect(workers.terminated).toBe(1);
  });

  test('close ends a worker that is starting', async () => {
    const { solver, workers } = setUp();
    solver.warm();

    solver.close();

    expect(workers.made.length).toBe(1);
    expect(workers.terminated).toBe(1);
  });

  test('a closed solver stays closed', async () => {
    const { solver, workers } = setUp();
    solver.close();

    solver.warm();

    await expect(solver.solve(ENDLESS)).rejects.toMatchObject({ code: 'ABORTED' });
    expect(workers.made).toEqual([]);
  });
});
