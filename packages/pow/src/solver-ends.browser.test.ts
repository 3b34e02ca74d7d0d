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
  test('starts no worker when the signal is aborted already', async () => {
    const { solver, workers } = setUp();

    const solution = solver.solve(ENDLESS, { signal: AbortSignal.abort() });

    await expect(solution).rejects.toMatchObject({ name: 'OtpError', code: 'ABORTED' });
    expect(workers.made).toEqual([]);
  });

  test('ends the work: no further block is handed out', async () => {
    const { solver, workers } = setUp({ workers: 1 });
    const controller = new AbortController();
    const { underWay, solution } = begin(solver, { signal: controller.signal });
    await underWay;
    const handedOut = endlessBlocks(workers.blocks);

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
    // The next solve's blocks stand behind all others of the worker, and are answered.
    await solver.solve({ challenge: CHALLENGE, difficulty: 1 });
    expect(endlessBlocks(workers.blocks)).toBe(handedOut);
  });

  test('keeps the worker, which is free after the blocks that it has', async () => {
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

  test('rejects while the worker still starts', async () => {
    const { solver } = setUp();
    const controller = new AbortController();
    const solution = solver.solve(ENDLESS, { signal: controller.signal });

    controller.abort();

    await expect(solution).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('leaves two workers after fifty solves begun and aborted, and none after close', async () => {
    const { solver, workers } = setUp({ workers: 2 });

    for (let i = 0; i < 50; i++) {
      const controller = new AbortController();
      const { underWay, solution } = begin(solver, { signal: controller.signal });
      // Some are aborted while it starts or queues, some while they run.
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
  test('starts no worker when it has passed already', async () => {
    const { solver, workers } = setUp({ now: () => 1_000 });

    const solution = solver.solve(ENDLESS, { deadline: 1_000 });

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(workers.made).toEqual([]);
  });

  test('stops the work when the clock of the solver reaches it [POW-17]', async () => {
    let clock = 0;
    const { solver, workers } = setUp({ now: () => clock, workers: 1 });
    const { underWay, solution } = begin(solver, { deadline: 300_000 });
    await underWay;

    clock = 301_000;

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const handedOut = endlessBlocks(workers.blocks);
    await solver.solve({ challenge: CHALLENGE, difficulty: 1 });
    expect(endlessBlocks(workers.blocks)).toBe(handedOut);
  });

  test('stops by its own timer, with no help of a block', async () => {
    const { solver } = setUp();

    const solution = solver.solve(ENDLESS, { deadline: Date.now() + 60 });

    await expect(solution).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });
});

describe('warm and close', () => {
  test('warm starts the one worker that the solve then uses', async () => {
    const { solver, workers } = setUp({ workers: 1 });

    solver.warm();
    solver.warm();
    expect(workers.made.length).toBe(1);

    expect((await solver.solve(PUZZLE)).nonce).toBe(589);
    expect(workers.made.length).toBe(1);
  });

  test('lets idle workers go, and starts others when there is work again', async () => {
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

  test('lets no worker go in the middle of a solve', async () => {
    const { solver, workers } = setUp({ workers: 1, idleMs: 1 });
    solver.warm();

    const solution = await solver.solve({ challenge: CHALLENGE, difficulty: 5 });

    expect(solution.nonce).toBe(107_932);
    expect(workers.made.length).toBe(1);
  });

  test('close rejects what is pending, ends the worker, and may be called twice', async () => {
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

  test('close ends a worker that still starts', async () => {
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
