import { describe, expect, test } from 'vitest';
import { SWEEP_EVERY_MS } from '../../constants/lifetimes-and-limits.ts';
import { countersContract } from '../../testing/counters-contract.ts';
import { describeContract } from '../../testing/describe-contract.fixture.ts';
import { clientKey } from './client-key.ts';
import { createMemoryCounters } from './memory-counters.ts';

describeContract(
  'in memory',
  countersContract(() => createMemoryCounters()),
);

const client = (name: string) => clientKey('send', name);
const ONE = [{ max: 1, seconds: 60 }];
const TWO = [{ max: 2, seconds: 60 }];
const full = expect.objectContaining({ code: 'COUNTERS_FULL' });

describe('the clients in memory', () => {
  test('a client at its limit is kept, however many new clients come', async () => {
    const counters = createMemoryCounters({ maxClientKeys: 10 });
    await counters.hit({ key: client('full'), windows: TWO, now: 0 });
    await counters.hit({ key: client('full'), windows: TWO, now: 0 });

    for (let key = 0; key < 100; key += 1)
      await counters.hit({ key: client(`flood ${key}`), windows: TWO, now: 1 });

    expect(await counters.hit({ key: client('full'), windows: TWO, now: 2 })).toEqual({
      allowed: false,
      resetAtMs: 60_000,
    });
  });

  test('drops a key whose windows are over before one that still counts', async () => {
    const counters = createMemoryCounters({ maxClientKeys: 2 });
    await counters.hit({ key: client('over'), windows: TWO, now: 0 });
    await counters.hit({ key: client('over'), windows: TWO, now: 0 });
    await counters.hit({ key: client('young'), windows: ONE, now: 59_999 });

    await counters.hit({ key: client('new'), windows: ONE, now: 60_000 });

    expect(await counters.hit({ key: client('young'), windows: ONE, now: 60_000 })).toMatchObject({
      allowed: false,
    });
  });

  test('drops the key that has been quiet longest of those used alike when there are too many', async () => {
    const counters = createMemoryCounters({ maxClientKeys: 2 });

    for (const key of ['a', 'b', 'a', 'c'])
      await counters.hit({ key: client(key), windows: ONE, now: 0 });

    expect(await counters.hit({ key: client('a'), windows: ONE, now: 0 })).toMatchObject({
      allowed: false,
    });
    expect(await counters.hit({ key: client('b'), windows: ONE, now: 0 })).toEqual({
      allowed: true,
    });
  });
});

describe('the limits in memory', () => {
  test('are kept, however many clients come', async () => {
    const counters = createMemoryCounters({ maxClientKeys: 10 });
    await counters.add({ key: 'failures', amount: 1, seconds: 60, now: 0 });
    await counters.hit({ key: 'rung', windows: ONE, now: 0 });

    for (let key = 0; key < 100; key += 1)
      await counters.hit({ key: client(`flood ${key}`), windows: TWO, now: 1 });

    expect(await counters.read({ key: 'failures', now: 2 })).toEqual({
      total: 1,
      endsAtMs: 60_000,
    });
    expect(await counters.hit({ key: 'rung', windows: ONE, now: 2 })).toEqual({
      allowed: false,
      resetAtMs: 60_000,
    });
  });

  test('are kept, however many other limits come: a full pool refuses new ones', async () => {
    const counters = createMemoryCounters({ maxLimitKeys: 2 });
    await counters.add({ key: 'failures', amount: 1, seconds: 60, now: 0 });
    await counters.hit({ key: 'rung', windows: ONE, now: 0 });

    expect(() => counters.add({ key: 'flood', amount: 1, seconds: 60, now: 1 })).toThrow(full);
    expect(() => counters.hit({ key: 'flood', windows: ONE, now: 1 })).toThrow(full);

    expect(await counters.read({ key: 'failures', now: 2 })).toEqual({
      total: 1,
      endsAtMs: 60_000,
    });
    expect(await counters.hit({ key: 'rung', windows: ONE, now: 2 })).toEqual({
      allowed: false,
      resetAtMs: 60_000,
    });
  });

  test('go on counting in a full pool, and clients are still counted', async () => {
    const counters = createMemoryCounters({ maxLimitKeys: 1 });
    await counters.add({ key: 'failures', amount: 1, seconds: 60, now: 0 });

    expect(await counters.add({ key: 'failures', amount: 1, seconds: 60, now: 1 })).toBe(2);
    expect(await counters.hit({ key: client('a'), windows: ONE, now: 1 })).toEqual({
      allowed: true,
    });
  });

  test('are searched for ended counts once in a while only, since a flood fills the pool', async () => {
    const counters = createMemoryCounters({ maxLimitKeys: 1 });
    const searchedAt = 60_000 - 1;
    const addAt = (now: number) => counters.add({ key: 'new', amount: 1, seconds: 60, now });
    await counters.add({ key: 'ends', amount: 1, seconds: 60, now: 0 });

    expect(() => addAt(searchedAt)).toThrow(full);
    expect(() => addAt(searchedAt + SWEEP_EVERY_MS - 1)).toThrow(full);
    expect(await addAt(searchedAt + SWEEP_EVERY_MS)).toBe(1);
  });

  test('have room again as soon as counts end, are taken back or are reset', async () => {
    const counters = createMemoryCounters({ maxLimitKeys: 1 });
    await counters.add({ key: 'ends', amount: 1, seconds: 60, now: 0 });

    expect(() =>
      counters.add({ key: 'early', amount: 1, seconds: 60, now: 60_000 - SWEEP_EVERY_MS }),
    ).toThrow(full);
    expect(await counters.add({ key: 'taken back', amount: 1, seconds: 60, now: 60_000 })).toBe(1);
    await counters.add({ key: 'taken back', amount: -1, seconds: 60, now: 60_000 });
    expect(await counters.add({ key: 'reset', amount: 1, seconds: 60, now: 60_000 })).toBe(1);
    await counters.reset({ key: 'reset' });
    expect(await counters.hit({ key: 'last', windows: ONE, now: 60_000 })).toEqual({
      allowed: true,
    });
  });
});
