import { describe, expect, test } from 'vitest';
import { clientKey } from './client-key.ts';
import { describeCounters } from './counters.contract.fixture.ts';
import { createMemoryCounters } from './memory-counters.ts';
import { SWEEP_EVERY_MS } from './memory-pool.ts';

describeCounters('in memory', () => createMemoryCounters());

const client = (name: string) => clientKey('send', name);
const ONE = [{ max: 1, seconds: 60 }];
const TWO = [{ max: 2, seconds: 60 }];
const full = expect.objectContaining({ code: 'COUNTERS_FULL' });

describe('the clients in memory', () => {
  test('a client at its limit is kept, however many new clients come', async () => {
    const counters = createMemoryCounters({ maxClientKeys: 10 });
    await counters.hit(client('full'), TWO, 0);
    await counters.hit(client('full'), TWO, 0);

    for (let key = 0; key < 100; key += 1) await counters.hit(client(`flood ${key}`), TWO, 1);

    expect(await counters.hit(client('full'), TWO, 2)).toEqual({ allowed: false, resetAt: 60_000 });
  });

  test('drops a key whose windows are over before one that still counts', async () => {
    const counters = createMemoryCounters({ maxClientKeys: 2 });
    await counters.hit(client('over'), TWO, 0);
    await counters.hit(client('over'), TWO, 0);
    await counters.hit(client('young'), ONE, 59_999);

    await counters.hit(client('new'), ONE, 60_000);

    expect(await counters.hit(client('young'), ONE, 60_000)).toMatchObject({ allowed: false });
  });

  test('drops the key that has been quiet longest of those used alike when there are too many', async () => {
    const counters = createMemoryCounters({ maxClientKeys: 2 });

    for (const key of ['a', 'b', 'a', 'c']) await counters.hit(client(key), ONE, 0);

    expect(await counters.hit(client('a'), ONE, 0)).toMatchObject({ allowed: false });
    expect(await counters.hit(client('b'), ONE, 0)).toEqual({ allowed: true });
  });
});

describe('the limits in memory', () => {
  test('are kept, however many clients come', async () => {
    const counters = createMemoryCounters({ maxClientKeys: 10 });
    await counters.add('failures', 1, 60, 0);
    await counters.hit('rung', ONE, 0);

    for (let key = 0; key < 100; key += 1) await counters.hit(client(`flood ${key}`), TWO, 1);

    expect(await counters.read('failures', 2)).toEqual({ total: 1, endsAt: 60_000 });
    expect(await counters.hit('rung', ONE, 2)).toEqual({ allowed: false, resetAt: 60_000 });
  });

  test('are kept, however many other limits come: a full pool refuses new ones', async () => {
    const counters = createMemoryCounters({ maxLimitKeys: 2 });
    await counters.add('failures', 1, 60, 0);
    await counters.hit('rung', ONE, 0);

    expect(() => counters.add('flood', 1, 60, 1)).toThrow(full);
    expect(() => counters.hit('flood', ONE, 1)).toThrow(full);

    expect(await counters.read('failures', 2)).toEqual({ total: 1, endsAt: 60_000 });
    expect(await counters.hit('rung', ONE, 2)).toEqual({ allowed: false, resetAt: 60_000 });
  });

  test('go on counting in a full pool, and clients are still counted', async () => {
    const counters = createMemoryCounters({ maxLimitKeys: 1 });
    await counters.add('failures', 1, 60, 0);

    expect(await counters.add('failures', 1, 60, 1)).toBe(2);
    expect(await counters.hit(client('a'), ONE, 1)).toEqual({ allowed: true });
  });

  test('have room again as soon as counts end, are taken back or are reset', async () => {
    const counters = createMemoryCounters({ maxLimitKeys: 1 });
    await counters.add('ends', 1, 60, 0);

    expect(() => counters.add('early', 1, 60, 60_000 - SWEEP_EVERY_MS)).toThrow(full);
    expect(await counters.add('taken back', 1, 60, 60_000)).toBe(1);
    await counters.add('taken back', -1, 60, 60_000);
    expect(await counters.add('reset', 1, 60, 60_000)).toBe(1);
    await counters.reset('reset');
    expect(await counters.hit('last', ONE, 60_000)).toEqual({ allowed: true });
  });
});
