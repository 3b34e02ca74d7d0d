import { beforeEach, expect, test } from 'vitest';
import { createReport, createRequestReport } from '../http/report.ts';
import { type CheckedCounters, createCheckedCounters } from './checked-counters.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';
import { type RotatedUse, reserveRotated } from './rotated-counts.ts';

const USE: RotatedUse = { keys: ['new', 'old'], max: 3, seconds: 60, now: 1000 };
const report = createRequestReport(createReport({ log: () => undefined }), undefined);

let counters: CheckedCounters;
let isBroken: boolean;

beforeEach(() => {
  isBroken = false;
  const memory = createMemoryCounters();
  counters = createCheckedCounters({
    ...memory,
    read(query) {
      if (isBroken) throw new Error('the connection broke');
      return memory.read(query);
    },
  });
});

async function countOf(key: string): Promise<number> {
  isBroken = false;
  return (await counters.read({ key, now: USE.now }, report))?.total ?? 0;
}

async function use(key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await counters.add({ key, amount: 1, seconds: 60, now: USE.now }, report);
  }
}

test('a use is counted by the first secret, and its total is of all', async () => {
  await use('old', 1);
  await use('new', 1);

  const reserved = await reserveRotated(counters, USE, report);

  expect(reserved?.total).toBe(3);
  expect([await countOf('new'), await countOf('old')]).toEqual([2, 1]);
});

test('a use over the limit of all together is not counted', async () => {
  await use('old', 3);

  expect(await reserveRotated(counters, USE, report)).toBeUndefined();
  expect(await countOf('new')).toBe(0);
});

test('a use is not counted if the counts of the other secrets cannot be read', async () => {
  await use('new', 1);
  isBroken = true;

  await expect(reserveRotated(counters, USE, report)).rejects.toMatchObject({ status: 500 });

  expect(await countOf('new')).toBe(1);
});
