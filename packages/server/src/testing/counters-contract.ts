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
 * ```ts
 * for (const { title, run } of countersContract(createMyCounters)) test(title, run);
 * ```
 *
 * @param open gives the counters; keys are random, so that a store may be used again
 */
export function countersContract(open: () => Counters): readonly ContractCheck[] {
  return [
    {
      title: 'allows as many hits as the narrowest window, and says when the next is allowed',
      async run() {
        const counters = open();
        const key = newKey();
        const hit = async (now: number) => counters.hit({ key, windows: TWO_WINDOWS, now });

        await hit(1000);
        await hit(2000);

        assertEqual(await hit(60_999), { allowed: false, resetAtMs: 61_000 });
        assertEqual(await hit(61_000), ALLOWED);
        assertEqual(await hit(121_000), { allowed: false, resetAtMs: 3_601_000 });
      },
    },
    {
      title: 'does not count a rejected hit',
      async run() {
        const counters = open();
        const key = newKey();

        await counters.hit({ key, windows: ONE, now: 1000 });
        await counters.hit({ key, windows: ONE, now: 60_999 });

        assertEqual(await counters.hit({ key, windows: ONE, now: 61_000 }), ALLOWED);
      },
    },
    {
      title: 'keeps the end of a window that has begun if the next hit names another length',
      async run() {
        const counters = open();
        const key = newKey();
        await counters.hit({ key, windows: ONE, now: 1000 });
        const hit = async (now: number) => counters.hit({ key, windows: ONE_IN_TEN_SECONDS, now });

        assertEqual(await hit(30_000), { allowed: false, resetAtMs: 61_000 });
        assertEqual(await hit(61_000), ALLOWED);
        assertEqual(await counters.hit({ key, windows: ONE, now: 71_000 }), ALLOWED);
      },
    },
    {
      title: 'counts each key separately',
      async run() {
        const counters = open();

        await counters.hit({ key: newKey(), windows: ONE, now: 1000 });

        assertEqual(await counters.hit({ key: newKey(), windows: ONE, now: 1000 }), ALLOWED);
      },
    },
    {
      title: 'allows one of many hits at the same time',
      async run() {
        const counters = open();
        const key = newKey();

        const hits = await twentyTimes(async () => counters.hit({ key, windows: ONE, now: 1000 }));

        assertEqual(hits.filter(({ allowed }) => allowed).length, 1);
      },
    },
    {
      title: 'adds and subtracts, and never falls below 0',
      async run() {
        const counters = open();
        const key = newKey();
        const add = async (amount: number) => counters.add({ key, amount, seconds: 60, now: 1000 });

        assertEqual(await add(1), 1);
        assertEqual(await add(2), 3);
        assertEqual(await add(-1), 2);
        assertEqual(await add(-5), 0);
      },
    },
    {
      title: 'loses no addition of many at the same time',
      async run() {
        const counters = open();
        const key = newKey();

        const totals = await twentyTimes(async () =>
          counters.add({ key, amount: 1, seconds: 60, now: 1000 }),
        );

        assertEqual(new Set(totals).size, 20);
        assertEqual((await counters.read({ key, now: 1000 }))?.total, 20);
      },
    },
    {
      title: 'deletes a count when its time since the last addition is over',
      async run() {
        const counters = open();
        const key = newKey();
        await counters.add({ key, amount: 1, seconds: 60, now: 1000 });
        await counters.add({ key, amount: 1, seconds: 60, now: 31_000 });

        assertEqual(await counters.read({ key, now: 90_999 }), { total: 2, endsAtMs: 91_000 });
        assertEqual(await counters.read({ key, now: 91_000 }), undefined);
        assertEqual(await counters.add({ key, amount: 1, seconds: 60, now: 91_000 }), 1);
      },
    },
    {
      title: 'has no count for a key without an addition',
      async run() {
        assertEqual(await open().read({ key: newKey(), now: 1000 }), undefined);
      },
    },
    {
      title: 'deletes a count and a hit on reset',
      async run() {
        const counters = open();
        const [counted, hit] = [newKey(), newKey()];
        await counters.add({ key: counted, amount: 1, seconds: 60, now: 1000 });
        await counters.hit({ key: hit, windows: ONE, now: 1000 });

        await counters.reset({ key: counted });
        await counters.reset({ key: hit });

        assertEqual(await counters.read({ key: counted, now: 1000 }), undefined);
        assertEqual(await counters.hit({ key: hit, windows: ONE, now: 1000 }), ALLOWED);
      },
    },
  ];
}

function newKey(): string {
  return `contract ${crypto.randomUUID()}`;
}

async function twentyTimes<T>(call: () => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: 20 }, call));
}
