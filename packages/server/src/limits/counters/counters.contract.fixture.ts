import { describe, expect, test } from 'vitest';
import type { Counters } from './counters.ts';

const TWO_WINDOWS = [
  { max: 2, seconds: 60 },
  { max: 3, seconds: 3600 },
];
const ONE = [{ max: 1, seconds: 60 }];

/** What all counters keep to, by the clock that they are told. */
export function describeCounters(name: string, open: () => Counters): void {
  describe(name, () => {
    let serial = 0;
    const newKey = () => {
      serial += 1;
      return `key of ${name} ${serial}`;
    };

    test('allows as many hits as the narrowest window, and tells when the next is allowed', async () => {
      const counters = open();
      const key = newKey();

      await counters.hit(key, TWO_WINDOWS, 1000);
      await counters.hit(key, TWO_WINDOWS, 2000);

      const full = await counters.hit(key, TWO_WINDOWS, 60_999);
      expect(full).toEqual({ allowed: false, resetAt: 61_000 });
      expect(await counters.hit(key, TWO_WINDOWS, 61_000)).toEqual({ allowed: true });
      const wide = await counters.hit(key, TWO_WINDOWS, 121_000);
      expect(wide).toEqual({ allowed: false, resetAt: 3_601_000 });
    });

    test('counts no hit that it refused', async () => {
      const counters = open();
      const key = newKey();

      await counters.hit(key, ONE, 1000);
      await counters.hit(key, ONE, 60_999);

      expect(await counters.hit(key, ONE, 61_000)).toEqual({ allowed: true });
    });

    test('runs a window that has begun to its end, also when the next hit names another length', async () => {
      const counters = open();
      const key = newKey();
      await counters.hit(key, ONE, 1000);

      const hit = await counters.hit(key, [{ max: 1, seconds: 10 }], 30_000);

      expect(hit).toEqual({ allowed: false, resetAt: 61_000 });
      expect(await counters.hit(key, [{ max: 1, seconds: 10 }], 61_000)).toEqual({ allowed: true });
      expect(await counters.hit(key, ONE, 71_000)).toEqual({ allowed: true });
    });

    test('counts keys apart', async () => {
      const counters = open();

      await counters.hit(newKey(), ONE, 1000);

      expect(await counters.hit(newKey(), ONE, 1000)).toEqual({ allowed: true });
    });

    test('lets one hit of many at once through', async () => {
      const counters = open();
      const key = newKey();

      const hits = await Promise.all(
        Array.from({ length: 20 }, async () => counters.hit(key, ONE, 1000)),
      );

      expect(hits.filter(({ allowed }) => allowed)).toHaveLength(1);
    });

    test('adds up, takes back, and never falls below nothing', async () => {
      const counters = open();
      const key = newKey();

      expect(await counters.add(key, 1, 60, 1000)).toBe(1);
      expect(await counters.add(key, 2, 60, 1000)).toBe(3);
      expect(await counters.add(key, -1, 60, 1000)).toBe(2);
      expect(await counters.add(key, -5, 60, 1000)).toBe(0);
    });

    test('loses nothing that is added at once', async () => {
      const counters = open();
      const key = newKey();

      const totals = await Promise.all(
        Array.from({ length: 20 }, async () => counters.add(key, 1, 60, 1000)),
      );

      expect(new Set(totals).size).toBe(20);
      expect(await counters.read(key, 1000)).toMatchObject({ total: 20 });
    });

    test('forgets a count after the time from its last addition', async () => {
      const counters = open();
      const key = newKey();
      await counters.add(key, 1, 60, 1000);
      await counters.add(key, 1, 60, 31_000);

      expect(await counters.read(key, 90_999)).toEqual({ total: 2, endsAt: 91_000 });
      expect(await counters.read(key, 91_000)).toBeUndefined();
      expect(await counters.add(key, 1, 60, 91_000)).toBe(1);
    });

    test('knows of no count that nobody added to', async () => {
      expect(await open().read(newKey(), 1000)).toBeUndefined();
    });

    test('forgets a count and a hit that is reset', async () => {
      const counters = open();
      const [counted, hit] = [newKey(), newKey()];
      await counters.add(counted, 1, 60, 1000);
      await counters.hit(hit, ONE, 1000);

      await counters.reset(counted);
      await counters.reset(hit);

      expect(await counters.read(counted, 1000)).toBeUndefined();
      expect(await counters.hit(hit, ONE, 1000)).toEqual({ allowed: true });
    });
  });
}
