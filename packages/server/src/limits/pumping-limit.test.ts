import { describe, expect, test } from 'vitest';
import {
  BLOCK_BUCKETS,
  NUMBER_BUCKETS,
  PUMPING_BUDGETS,
} from '../constants/lifetimes-and-limits.ts';
import { createKeyedHash } from '../crypto/keyed-hash.ts';
import { observeOtpProxy } from '../events/observed.fixture.ts';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';
import type { AbuseAlarm } from './abuse-alarm.ts';
import type { Counters } from './counters/counters.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';
import { describeOverRedis } from './counters/over-redis.fixture.ts';
import { createRedisCounters } from './counters/redis-counters.ts';
import { countedNumber } from './pumping-counts.ts';

const DAY_MS = 86_400_000;
const BLOCK = '+20100123';
const BLOCK_BUDGET = PUMPING_BUDGETS.block.floor;

const REFUSE = { pumping: 'refuse' } as const;

/** A proxy that refuses, or records with `pumping: 'record'`. */
function createShop(
  policy: OtpProxyConfig['policy'] = REFUSE,
  counters: Counters = createMemoryCounters(),
) {
  const alarms: AbuseAlarm[] = [];
  const fixture = observeOtpProxy({
    counters,
    policy: {
      dailyBudget: 'unlimited',
      onAlarm: (alarm) => void alarms.push(alarm),
      ...policy,
    },
  });
  let clients = 0;
  /** Asks for a code from a client of its own. */
  async function send(phoneNumber: string, more: { readonly peer?: string } = {}) {
    clients += 1;
    const {
      peer = `41.${34 + Math.floor(clients / 40_000)}.${Math.floor(clients / 200) % 200}.${1 + (clients % 200)}`,
    } = more;
    const person = fixture.browser();
    const sent = await person.post('send', { verificationAddress: { phoneNumber } }, { peer });
    return { ...sent, verify: async () => person.post('verify', { otp: person.code() }, { peer }) };
  }
  const sendTo = async (from: number, to: number, block = BLOCK) => {
    const statuses: number[] = [];
    for (let line = from; line < to; line += 1) {
      statuses.push((await send(`${block}${String(line).padStart(4, '0')}`)).status);
    }
    return statuses;
  };
  const suspected = () => fixture.of('pumping-suspected');
  return { ...fixture, alarms, send, sendTo, suspected };
}

const accepted = (statuses: readonly number[]) =>
  statuses.filter((status) => status === 200).length;

describe('a block of numbers of which no code is entered', () => {
  test('is refused beyond its budget until midnight UTC, and other blocks are served', async () => {
    const { clock, sendTo, service } = createShop();

    const today = await sendTo(0, 20);
    const elsewhere = await sendTo(0, 1, '+20100124');
    clock.now += DAY_MS / 2;
    const tomorrow = await sendTo(20, 21);

    expect([accepted(today), accepted(elsewhere), accepted(tomorrow)]).toEqual([
      BLOCK_BUDGET,
      1,
      1,
    ]);
    expect(service.journal).toHaveLength(BLOCK_BUDGET + 2);
  });

  test('responds as every limit does, with a wait of two minutes', async () => {
    const { of, send, sendTo } = createShop();
    await sendTo(0, BLOCK_BUDGET);

    const { body, status } = await send(`${BLOCK}9999`);

    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: 120 });
    expect(of('send-refused')).toMatchObject([{ rule: 'pumping' }]);
  });

  test('is reported by each event with its budget and without its number, and by one alarm', async () => {
    const { alarms, sendTo, suspected } = createShop();

    await sendTo(0, BLOCK_BUDGET + 3);

    const numbers = { rule: 'block', count: BLOCK_BUDGET + 1, budget: BLOCK_BUDGET };
    expect(suspected()).toHaveLength(3);
    expect(suspected()[0]).toMatchObject({ ...numbers, result: 'refused', country: 'EG' });
    expect(JSON.stringify(suspected())).not.toContain('20100123');
    expect(alarms).toEqual([{ kind: 'pumping-refused', country: 'EG', ...numbers }]);
  });

  test('is served where the policy records, which is the default', async () => {
    const recording = createShop({ pumping: 'record' });
    const byDefault = createShop({});

    const statuses = await recording.sendTo(0, 20);

    expect(accepted(await byDefault.sendTo(0, 20))).toBe(20);
    expect(accepted(statuses)).toBe(20);
    expect(recording.suspected()).toHaveLength(20 - BLOCK_BUDGET);
    expect(recording.suspected()[0]).toMatchObject({ rule: 'block', result: 'recorded' });
    expect(recording.alarms).toEqual([]);
  });

  test('is not counted beyond the budget where the policy records', async () => {
    const recording = createShop({ pumping: 'record' });

    await recording.sendTo(0, BLOCK_BUDGET + 3);

    expect(recording.suspected().map(({ count }) => count)).toEqual(
      Array(3).fill(BLOCK_BUDGET + 1),
    );
  });

  test('begins no delay of the address that is refused', async () => {
    const { clock, send, sendTo } = createShop();
    await sendTo(0, BLOCK_BUDGET);
    await send(`${BLOCK}9999`);
    clock.now += DAY_MS / 2;

    expect((await send(`${BLOCK}9999`)).status).toBe(200);
  });
});

describe('a right code', () => {
  test('takes off three codes of its number, so that one own number makes no room for many', async () => {
    const { browser, clock, sendTo } = createShop();
    const person = browser();
    for (let code = 0; code < BLOCK_BUDGET; code += 1) {
      await person.send(`${BLOCK}0000`);
      clock.now += 120_000;
    }
    await person.send(`${BLOCK}0000`);
    expect(accepted(await sendTo(1, 2))).toBe(0);

    await person.verify();

    expect(accepted(await sendTo(2, 30))).toBe(3);
  });

  test('saves up nothing: after 50 of them an attack gets the same', async () => {
    const { send, sendTo } = createShop();
    for (let line = 0; line < 50; line += 1) {
      await (await send(`${BLOCK}0${100 + line}`)).verify();
    }

    expect(accepted(await sendTo(1000, 1050))).toBe(BLOCK_BUDGET);
  });

  test.each([
    ['four own numbers make room for two codes', [7001, 7002, 7003, 7004], 3],
    ['one own number, four times a day, makes room for none', [7001, 7001, 7001, 7001], 1],
  ])('%s', async (_title, own, room) => {
    const { clock, send, sendTo } = createShop();
    await sendTo(0, BLOCK_BUDGET - 1);
    for (const line of own) {
      clock.now += 120_000;
      await (await send(`${BLOCK}${line}`)).verify();
    }

    // One place was left, and half a code makes no room.
    expect(accepted(await sendTo(100, 110))).toBe(room);
  });
});

test('one client is refused beyond its budget in an hour, and others in the country are served', async () => {
  const { clock, send, suspected } = createShop();
  const peer = '41.99.1.1';
  const ask = async (block: number) => (await send(`+2010${block}0000`, { peer })).status;
  const statuses: number[] = [];
  for (let block = 1000; block < 1015; block += 1) {
    clock.now += 10_000;
    statuses.push(await ask(block));
  }

  const other = await send('+201012345678');
  clock.now += 3_600_000;

  expect(accepted(statuses)).toBe(PUMPING_BUDGETS.client.floor);
  expect(suspected()[0]).toMatchObject({ rule: 'client', budget: 10 });
  expect([other.status, await ask(1020)]).toEqual([200, 200]);
});

test('an attack on rented blocks leaves the budget of the country to areas in which users verify', async () => {
  const { send, suspected } = createShop();
  await (await send('+201220000001')).verify();
  let attack = 0;
  for (let block = 100; block < 200; block += 1) {
    if ((await send(`+2010${block}10000`)).status === 200) attack += 1;
  }

  const users: number[] = [];
  for (let line = 0; line < 6; line += 1) users.push((await send(`+20122000100${line}`)).status);

  // The right code took one code off before.
  expect(attack).toBe(PUMPING_BUDGETS['country-hour'].floor / 3);
  expect(accepted(users)).toBe(6);
  expect(suspected().every(({ rule, budget }) => rule === 'country-hour' && budget === 20)).toBe(
    true,
  );
});

test('an attack from networks without users leaves the budget of the country to networks in which users verify', async () => {
  const { clock, send } = createShop();
  const home = '41.40.0.1';
  await (await send('+201220000001', { peer: home })).verify();
  clock.now += 3_600_000;
  let attack = 0;
  for (let line = 0; line < 50; line += 1) {
    const { status } = await send(`+2012200${line % 10}${1000 + line}`);
    if (status === 200) attack += 1;
  }

  const user = await send('+201220000002', { peer: home });
  const stranger = await send('+201220000003', { peer: '41.50.0.1' });

  expect(attack).toBe(PUMPING_BUDGETS['country-hour'].floor / 3);
  expect([user.status, stranger.status]).toEqual([200, 429]);
});

test('a country whose best day was large has a larger budget, for 14 days', async () => {
  const counters = createMemoryCounters();
  const { clock, send } = createShop(REFUSE, counters);
  const today = Math.floor(clock.now / DAY_MS);
  const seconds = 15 * 86_400;
  await counters.add({
    key: `verified numbers EG none ${today - 14}`,
    amount: 300,
    seconds,
    now: clock.now,
  });
  const attack = async (first: number) => {
    let sent = 0;
    for (let block = first; block < first + 60; block += 1) {
      if ((await send(`+2011${block}10000`)).status === 200) sent += 1;
    }
    return sent;
  };

  const first = await attack(100);
  clock.now += DAY_MS;
  const second = await attack(200);

  // 10 % of the best day of numbers without evidence, and a third of the floor.
  expect([first, second]).toEqual([30, 20]);
});

test('numbers of all blocks share a bounded number of keys', () => {
  const keyedHash = createKeyedHash(['a-seal-secret-that-is-quite-long-enough']);
  const bucketsOf = (index: number) => {
    const phoneNumber = `+2010${String(index).padStart(4, '0')}1234`;
    const number = countedNumber({ phoneNumber, clientIp: undefined }, keyedHash, 0);
    const block = number?.countsOf('none').find(({ rule }) => rule === 'block');
    return {
      block: Number(block?.key.split(' ')[2]),
      area: Number(number?.areaKey.split(' ')[2]),
      verified: Number(number?.verifiedKey().split(' ')[2]),
    };
  };

  const buckets = Array.from({ length: 2000 }, (_, index) => bucketsOf(index));

  for (const { block, area, verified } of buckets) {
    for (const bucket of [block, area]) expect(bucket).toBeLessThan(BLOCK_BUCKETS);
    expect(verified).toBeLessThan(NUMBER_BUCKETS);
  }
  expect(new Set(buckets.map(({ block }) => block)).size).toBeGreaterThan(1900);
});

test('a flood of junk blocks fills no store: what is refused leaves no count', async () => {
  const { send } = createShop(REFUSE, createMemoryCounters({ maxLimitKeys: 150 }));
  const statuses: number[] = [];
  for (let block = 1000; block < 1300; block += 1) {
    statuses.push((await send(`+2010${block}0000`)).status);
  }

  // Those beyond the budget wait. None finds the store full, a 500.
  expect(accepted(statuses)).toBe(PUMPING_BUDGETS['country-hour'].floor / 3);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('a flood of clients evicts no count of a block or a country', async () => {
  const counters = createMemoryCounters({ maxClientKeys: 20 });
  const { send, sendTo } = createShop(REFUSE, counters);
  await sendTo(0, BLOCK_BUDGET);
  for (let block = 100; block < 115; block += 1) await send(`+2012${block}10000`);

  expect(accepted(await sendTo(50, 60))).toBe(0);
});

test('a send that the service refuses uses no budget', async () => {
  const { sendTo, service } = createShop();
  service.script['send'] = () => service.error(400, 'POW_INVALID_SOLUTION');
  await sendTo(0, 20);
  delete service.script['send'];

  expect(accepted(await sendTo(20, 40))).toBe(BLOCK_BUDGET);
});

test('a decoy uses the budget of a send, so that the room in a block shows no known number', async () => {
  const { sendTo } = createShop({ ...REFUSE, beforeSend: () => 'pretend' });

  expect(accepted(await sendTo(0, 20))).toBe(BLOCK_BUDGET);
});

test('20 sends at once do not exceed a budget', async () => {
  const { send, service } = createShop();

  await Promise.all(Array.from({ length: 20 }, async (_, line) => send(`${BLOCK}00${10 + line}`)));

  expect(service.journal.length).toBeLessThanOrEqual(BLOCK_BUDGET);
});

test.each(['record', 'refuse'] as const)(
  'a store that fails in a budget refuses the request, also where the policy is %s',
  async (pumping) => {
    const memory = createMemoryCounters();
    const counters: Counters = {
      ...memory,
      add(change) {
        if (change.key.startsWith('unverified ')) throw new Error('the store is away');
        return memory.add(change);
      },
    };
    const { sendTo, service } = createShop({ pumping }, counters);

    expect(await sendTo(0, 1)).toEqual([500]);
    expect(service.journal).toEqual([]);
  },
);

test('the widget has the same budgets', async () => {
  const { browser, service } = createWidgetProxyFixture({ policy: { pumping: 'refuse' } });
  const statuses: number[] = [];
  for (let line = 0; line < 10; line += 1) {
    const verificationAddress = { phoneNumber: `${BLOCK}000${line}` };
    statuses.push((await browser().post('attempt', { verificationAddress })).status);
  }

  expect(accepted(statuses)).toBe(BLOCK_BUDGET);
  expect(service.journal).toHaveLength(BLOCK_BUDGET);
});

describeOverRedis('the budgets in Redis', ({ byRedis }) => {
  test('are those of memory, half codes included', async () => {
    const { send, sendTo } = createShop(REFUSE, createRedisCounters(byRedis));
    await sendTo(0, BLOCK_BUDGET - 1);
    await (await send(`${BLOCK}5000`)).verify();
    await (await send(`${BLOCK}5001`)).verify();

    // Two right codes took off one code beside their own.
    expect(accepted(await sendTo(100, 110))).toBe(2);
  });
});
