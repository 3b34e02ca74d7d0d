import type { Counters, RateWindow } from '../limits/counters/counters.ts';
import { assertEqual, type ContractCheck } from './assert-equal.ts';

const TWO_WINDOWS: readonly RateWindow[] = [
  { max: 2, seconds: 60 },
  { max: 3, seconds: 3600 },
];
const ONE: readonly RateWindow[] = [{ max: 1, seconds: 60 }];
const ONE_IN_TEN_SECONDS: readonly RateWindow[] = [{ max: 1, seconds: 10 }];
const ALLOWED = { allowed: true };

/**
 * The contract of {@link Counters}.
 *
 * @param open returns the counters; keys are random, so that a store may be used again
 * @example
 * ```ts
 * for (const { title, run } of countersContract(createMyCounters)) test(title, run);
 * ```
 */
export function countersContract(open: () => Counters): readonly ContractCheck[] {
  return CHECKS.map(([title, check]) => ({ title, run: async () => check(open(), newKey()) }));
}

/** A rule, and its check with a key of its own. */
type Check = readonly [title: string, check: (counters: Counters, key: string) => Promise<void>];

const CHECKS: readonly Check[] = [
  [
    'allows as many hits as the narrowest window, and says when the next is allowed',
    async (counters, key) => {
      const hit = async (now: number) => counters.hit({ key, windows: TWO_WINDOWS, now });
      await hit(1000);
      await hit(2000);

      assertEqual(await hit(60_999), { allowed: false, resetAtMs: 61_000 });
      assertEqual(await hit(61_000), ALLOWED);
      assertEqual(await hit(121_000), { allowed: false, resetAtMs: 3_601_000 });
    },
  ],
  [
    'does not count a rejected hit',
    async (counters, key) => {
      await counters.hit({ key, windows: ONE, now: 1000 });
      await counters.hit({ key, windows: ONE, now: 60_999 });

      assertEqual(await counters.hit({ key, windows: ONE, now: 61_000 }), ALLOWED);
    },
  ],
  [
    'keeps the end of a window that has begun if the next hit names another length',
    async (counters, key) => {
      await counters.hit({ key, windows: ONE, now: 1000 });
      const hit = async (now: number) => counters.hit({ key, windows: ONE_IN_TEN_SECONDS, now });

      assertEqual(await hit(30_000), { allowed: false, resetAtMs: 61_000 });
      assertEqual(await hit(61_000), ALLOWED);
      assertEqual(await counters.hit({ key, windows: ONE, now: 71_000 }), ALLOWED);
    },
  ],
  [
    'counts each key separately',
    async (counters, key) => {
      await counters.hit({ key: newKey(), windows: ONE, now: 1000 });

      assertEqual(await counters.hit({ key, windows: ONE, now: 1000 }), ALLOWED);
    },
  ],
  [
    'allows one of many hits at the same time',
    async (counters, key) => {
      const hits = await twentyTimes(async () => counters.hit({ key, windows: ONE, now: 1000 }));

      assertEqual(hits.filter(({ allowed }) => allowed).length, 1);
    },
  ],
  [
    'adds and subtracts, and never falls below 0',
    async (counters, key) => {
      const add = async (amount: number) => counters.add({ key, amount, seconds: 60, now: 1000 });

      assertEqual(await add(1), 1);
      assertEqual(await add(2), 3);
      assertEqual(await add(-1), 2);
      assertEqual(await add(-5), 0);
    },
  ],
  [
    'loses no addition of many at the same time',
    async (counters, key) => {
      const add = async () => counters.add({ key, amount: 1, seconds: 60, now: 1000 });

      assertEqual(new Set(await twentyTimes(add)).size, 20);
      assertEqual((await counters.read({ key, now: 1000 }))?.total, 20);
    },
  ],
  [
    'deletes a count when its time since the last addition is over',
    async (counters, key) => {
      await counters.add({ key, amount: 1, seconds: 60, now: 1000 });
      await counters.add({ key, amount: 1, seconds: 60, now: 31_000 });

      assertEqual(await counters.read({ key, now: 90_999 }), { total: 2, endsAtMs: 91_000 });
      assertEqual(await counters.read({ key, now: 91_000 }), undefined);
      assertEqual(await counters.add({ key, amount: 1, seconds: 60, now: 91_000 }), 1);
    },
  ],
  [
    'has no count for a key without an addition',
    async (counters, key) => assertEqual(await counters.read({ key, now: 1000 }), undefined),
  ],
  [
    'deletes a count and a hit on reset',
    async (counters, key) => {
      const hitKey = newKey();
      await counters.add({ key, amount: 1, seconds: 60, now: 1000 });
      await counters.hit({ key: hitKey, windows: ONE, now: 1000 });

      await counters.reset({ key });
      await counters.reset({ key: hitKey });

      assertEqual(await counters.read({ key, now: 1000 }), undefined);
      assertEqual(await counters.hit({ key: hitKey, windows: ONE, now: 1000 }), ALLOWED);
    },
  ],
];

function newKey(): string {
  return `contract ${crypto.randomUUID()}`;
}

async function twentyTimes<T>(call: () => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: 20 }, call));
}
