import { expect, test } from 'vitest';
import { describeCounters } from './counters.contract.fixture.ts';
import { createMemoryCounters } from './memory-counters.ts';

describeCounters('in memory', () => createMemoryCounters());

test('frees no key that is full, however many new ones come', async () => {
  const counters = createMemoryCounters({ maxKeys: 10 });
  const two = [{ max: 2, seconds: 60 }];
  await counters.hit('full', two, 0);
  await counters.hit('full', two, 0);

  for (let key = 0; key < 100; key += 1) await counters.hit(`flood ${key}`, two, 1);

  expect(await counters.hit('full', two, 2)).toEqual({ allowed: false, resetAt: 60_000 });
});

test('frees no failures either, however many new keys come', async () => {
  const counters = createMemoryCounters({ maxKeys: 10 });
  await counters.add('failures', 30, 60, 0);

  for (let key = 0; key < 100; key += 1) await counters.add(`flood ${key}`, 1, 60, 1);

  expect(await counters.read('failures', 2)).toEqual({ total: 30, endsAt: 60_000 });
});

test('drops a key whose windows are over before one that still counts', async () => {
  const counters = createMemoryCounters({ maxKeys: 2 });
  await counters.hit('over', [{ max: 2, seconds: 60 }], 0);
  await counters.hit('over', [{ max: 2, seconds: 60 }], 0);
  await counters.hit('young', [{ max: 1, seconds: 60 }], 59_999);

  await counters.hit('new', [{ max: 1, seconds: 60 }], 60_000);

  expect(await counters.hit('young', [{ max: 1, seconds: 60 }], 60_000)).toMatchObject({
    allowed: false,
  });
});

test('drops the key that has been quiet longest of those used alike when there are too many', async () => {
  const counters = createMemoryCounters({ maxKeys: 2 });
  const one = [{ max: 1, seconds: 60 }];

  for (const key of ['a', 'b', 'a', 'c']) await counters.hit(key, one, 0);

  expect(await counters.hit('a', one, 0)).toMatchObject({ allowed: false });
  expect(await counters.hit('b', one, 0)).toEqual({ allowed: true });
});
