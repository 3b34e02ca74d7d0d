import { expect, test } from 'vitest';
import { createLatestRead } from './latest-read.ts';

/** A read whose answers the test gives one by one. */
function createReads() {
  const answers: ((value: string) => void)[] = [];
  return {
    read: () => new Promise<string>((resolve) => answers.push(resolve)),
    count: () => answers.length,
    answer: (index: number, value: string) => answers[index]?.(value),
  };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('reads twice for a burst of changes, and shows at last what the last read found', async () => {
  const reads = createReads();
  const shown: string[] = [];
  const latest = createLatestRead(reads.read, (value) => shown.push(value));

  const runs = [latest.run(), latest.run(), latest.run()];
  reads.answer(0, 'old');
  await tick();
  expect(reads.count()).toBe(2);
  reads.answer(1, 'new');
  await Promise.all(runs);

  expect(shown).toEqual(['old', 'new']);
  expect(reads.count()).toBe(2);
});

test('shows nothing of a read that a snapshot made old', async () => {
  const reads = createReads();
  const shown: string[] = [];
  const latest = createLatestRead(reads.read, (value) => shown.push(value));

  const run = latest.run();
  latest.forget();
  reads.answer(0, 'old');
  await run;

  expect(shown).toEqual([]);
});

test('reads again after a failure', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve('up')];
  const shown: string[] = [];
  const latest = createLatestRead(
    () => answers.shift() ?? Promise.resolve('none'),
    (value) => shown.push(value),
  );

  await expect(latest.run()).rejects.toThrow('down');
  await latest.run();

  expect(shown).toEqual(['up']);
});
