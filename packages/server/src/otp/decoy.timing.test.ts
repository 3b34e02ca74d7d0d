/** @module-tag landing */
import { describe, expect, test } from 'vitest';
import { SEND_TIMEOUT_MS } from '../constants/lifetimes-and-limits.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { timeUpstream } from '../service/timed-call.ts';
import type { Upstream } from '../service/upstream.ts';
import { createDecoy } from './decoy.ts';
import { START } from './otp-proxy.fixture.ts';
import { randomOf } from './seeded-random.fixture.ts';

/** How much better than chance a client may recognize a decoy by its time. */
const ALLOWED_GAIN = 0.15;
/** The same right after a start, while the decoy guesses. */
const ALLOWED_COLD_GAIN = 0.75;
const ROUNDS = 1500;
const SLOW_MS = 25_000;

/** The times of a service in milliseconds, each from a random number. */
const TIMES = {
  'around one time': (random) => 900 * Math.exp(0.3 * normal(random)),
  'that differ little': (random) => 900 * Math.exp(0.1 * normal(random)),
  'that hardly differ': (random) => 900 * Math.exp(0.05 * normal(random)),
  'that differ much': (random) => 900 * Math.exp(0.6 * normal(random)),
  'between two bounds': (random) => 600 + 800 * random(),
  'of a queue': (random) => 300 - 400 * Math.log(1 - random()),
  'around two times': (random) => (random() < 0.7 ? 400 : 1800) * Math.exp(0.15 * normal(random)),
} satisfies Record<string, (random: () => number) => number>;

type Times = (random: () => number) => number;

/** Between or beside the others, which `npm test` runs alone. */
const BETWEEN: readonly string[] = ['that differ little', 'that hardly differ', 'that differ much'];

const SERVICES = Object.entries<Times>(TIMES).map(([name, timesOf]) => ({
  name,
  timesOf,
  options: { tags: BETWEEN.includes(name) ? ['full'] : [] },
}));

/** Ends of a send and a verify, and the decoy that copies them. Waiting and calls set the clock forward. */
function createFixture(timesOf: Times, random: () => number) {
  const clock = { now: START };
  const call = async (body: object, ms = Math.round(timesOf(random))) => {
    clock.now += ms;
    return { status: 'answered', httpStatus: 200, body, date: clock.now } as const;
  };
  let slowMs: number | undefined;
  const service: Upstream = {
    challenge: () => call({}),
    send() {
      const expiresAt = new Date(clock.now + 180_000).toISOString();
      const ids = { transactionID: 't', transactionReqID: 'r' };
      return call({ status: 'success', data: { ...ids, channels: ['sms'], expiresAt } }, slowMs);
    },
    async verify() {
      const answer = await call({ status: 'error', code: 'INVALID_OTP' });
      return { ...answer, httpStatus: 403 };
    },
  };
  const now = () => clock.now;
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    clock.now += ms;
  };
  const counters = createMemoryCounters();
  const { decoy, upstream } = createDecoy(timeUpstream(service, now), {
    counters,
    keyedHash: (text) => text,
    now,
    wait,
    random,
  });
  const { signal } = new AbortController();
  const timed = async (step: () => Promise<unknown>) => {
    const startedAt = clock.now;
    await step();
    return clock.now - startedAt;
  };
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const send = (phoneNumber: string, client: string, channel?: 'telegram') =>
    timed(() =>
      upstream.send(
        { verificationAddress: { phoneNumber }, ...(channel && { channel }) },
        client,
        signal,
      ),
    );
  return {
    waits,
    send,
    /** A send of another user. */
    sendOther() {
      const count = next();
      const client = `41.0.${(count >> 8) & 255}.${count & 255}`;
      return send(`+2010${String(count).padStart(8, '0')}`, client);
    },
    async sendSlow(...args: Parameters<typeof send>) {
      slowMs = SLOW_MS;
      await send(...args);
      slowMs = undefined;
    },
    decoySend: (channel?: 'telegram') =>
      timed(() => decoy.send({ phoneNumber: '+201009999999' }, channel)),
    verify: (transactionReqID = `r${next()}`) =>
      timed(() => upstream.verify({ transactionReqID, otp: '000000' }, signal, START)),
    decoyVerify: () => timed(() => decoy.verify({ transactionReqID: 'd', endsAt: START })),
  };
}

type Fixture = ReturnType<typeof createFixture>;

/** What the client learns in one round: the logarithm of the target's time over that of its own. */
type Round = (fixture: Fixture, target: 'real' | 'decoy') => Promise<number>;

/** Sends to the client's own number, and then to the target. */
const ownFirst: Round = async (fixture, target) => {
  const ownMs = await fixture.send('+201001234567', '41.33.200.7');
  const targetMs = await (target === 'real' ? fixture.sendOther() : fixture.decoySend());
  return Math.log(targetMs / ownMs);
};

/** Sends to the target only: the client knows the service's times. */
const targetOnly: Round = async (fixture, target) =>
  Math.log(await (target === 'real' ? fixture.sendOther() : fixture.decoySend()));

/** An own number of the client. */
const ownNumber = (count: number) => `+2012${String(count).padStart(8, '0')}`;

/** The best gain over chance by a threshold, of the ratio or of its distance from 1. */
async function gainOf(round: (target: 'real' | 'decoy') => Promise<number>): Promise<number> {
  const real: number[] = [];
  const decoys: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    real.push(await round('real'));
    decoys.push(await round('decoy'));
  }
  return Math.max(
    greatestDifference(real, decoys),
    greatestDifference(real.map(Math.abs), decoys.map(Math.abs)),
  );
}

/** The statistic of Kolmogorov and Smirnov. */
function greatestDifference(some: readonly number[], others: readonly number[]): number {
  const shareUpTo = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  const limits = [...some, ...others].filter((_, index) => index % 10 === 0);
  return Math.max(
    ...limits.map((limit) => Math.abs(shareUpTo(some, limit) - shareUpTo(others, limit))),
  );
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

for (const { name, timesOf, options } of SERVICES) {
  describe(`over a service with times ${name}`, options, () => {
    async function createWarm(random: () => number, sends = 40) {
      const fixture = createFixture(timesOf, random);
      for (let count = 0; count < sends; count += 1) await fixture.sendOther();
      return fixture;
    }

    test('a client that sends to its own number first does not recognize a decoy by its time', async () => {
      const fixture = await createWarm(randomOf(1));

      const gain = await gainOf((target) => ownFirst(fixture, target));

      expect(gain).toBeLessThan(ALLOWED_GAIN);
    });

    test.each<[string, (count: number) => readonly [phoneNumber: string, client: string]]>([
      ['to 32 numbers from one network', (count) => [ownNumber(count % 32), '41.33.200.7']],
      ['to one number from many networks', (count) => [ownNumber(0), `41.33.200.${count % 256}`]],
      [
        'to 32 numbers from one /64 of IPv6',
        (count) => [ownNumber(count % 32), `2a01:4f8:1:2::${(count % 32) + 1}`],
      ],
      [
        'to 32 numbers from one /48 of IPv6',
        (count) => [ownNumber(count % 32), `2a01:4f8:1:${(count % 32) + 1}::1`],
      ],
    ])('nor does it by slow sends of its own %s', async (_from, ownOf) => {
      const fixture = await createWarm(randomOf(2));
      let count = 0;
      for (; count < 64; count += 1) await fixture.sendSlow(...ownOf(count));

      const gain = await gainOf(async (target) => {
        count += 1;
        await fixture.sendSlow(...ownOf(count));
        return targetOnly(fixture, target);
      });

      expect(gain).toBeLessThan(ALLOWED_GAIN);
    });

    test('nor by slow sends of its own before and between eight of other users', async () => {
      const random = randomOf(8);

      const gain = await gainOf(async (target) => {
        const fixture = createFixture(timesOf, random);
        for (let count = 0; count < 8; count += 1) {
          await fixture.sendSlow(ownNumber(count), '41.33.200.7');
          await fixture.sendOther();
        }
        return targetOnly(fixture, target);
      });

      expect(gain).toBeLessThan(ALLOWED_GAIN);
    });

    test('nor by a send of its own whose response comes after the decoy has begun', async () => {
      const fixture = await createWarm(randomOf(7));

      const gain = await gainOf(async (target) => {
        const targetMs = await (target === 'real' ? fixture.sendOther() : fixture.decoySend());
        return Math.log(targetMs / (await fixture.send('+201001234567', '41.33.200.7')));
      });

      expect(gain).toBeLessThan(ALLOWED_GAIN);
    });

    test('nor after eight sends of other users since the start', async () => {
      const random = randomOf(3);

      const gain = await gainOf(async (target) => ownFirst(await createWarm(random, 8), target));

      expect(gain).toBeLessThan(ALLOWED_GAIN);
    });

    test('nor by wrong codes of its own', async () => {
      const fixture = createFixture(timesOf, randomOf(4));
      for (let count = 0; count < 40; count += 1) await fixture.verify();

      const gain = await gainOf(async (target) => {
        const ownMs = await fixture.verify('own');
        const targetMs = await (target === 'real' ? fixture.verify() : fixture.decoyVerify());
        return Math.log(targetMs / ownMs);
      });

      expect(gain).toBeLessThan(ALLOWED_GAIN);
    });
  });
}

for (const { name, timesOf, options } of SERVICES) {
  describe(`right after the start, over a service with times ${name}`, options, () => {
    test('a client’s own send does not give the time away entirely', async () => {
      const random = randomOf(5);

      const gain = await gainOf(async (target) => ownFirst(createFixture(timesOf, random), target));

      expect(gain).toBeLessThan(ALLOWED_COLD_GAIN);
    });

    test('nor do slow sends of its own', async () => {
      const random = randomOf(9);

      const gain = await gainOf(async (target) => {
        const fixture = createFixture(timesOf, random);
        for (const count of [1, 2, 3, 4, 5]) {
          await fixture.sendSlow(ownNumber(count), '41.33.200.7');
        }
        return targetOnly(fixture, target);
      });

      expect(gain).toBeLessThan(ALLOWED_COLD_GAIN);
    });
  });
}

test('a client does not set the time of a channel that no other user has chosen', async () => {
  const fixture = createFixture(TIMES['around one time'], randomOf(10));
  for (let count = 0; count < 40; count += 1) await fixture.sendOther();
  for (const count of [1, 2, 3, 4]) {
    await fixture.sendSlow(ownNumber(count), '41.33.200.7', 'telegram');
  }

  const gain = await gainOf(async (target) =>
    Math.log(await (target === 'real' ? fixture.sendOther() : fixture.decoySend('telegram'))),
  );

  expect(gain).toBeLessThan(ALLOWED_GAIN);
});

test('a client does not remove the times of other users by sends to their numbers', async () => {
  const fixture = createFixture(() => 3000, randomOf(12));
  for (let count = 0; count < 32; count += 1) await fixture.sendOther();
  for (let count = 1; count <= 32; count += 1) {
    await fixture.sendSlow(`+2010${String(count).padStart(8, '0')}`, '41.33.200.7');
  }
  fixture.waits.length = 0;

  for (let count = 0; count < 100; count += 1) await fixture.decoySend();

  expect(Math.min(...fixture.waits)).toBeGreaterThan(2500);
});

test('a decoy takes no longer than a send may', async () => {
  const fixture = createFixture(() => SEND_TIMEOUT_MS - 1000, randomOf(11));
  for (let count = 0; count < 3; count += 1) await fixture.sendOther();
  fixture.waits.length = 0;

  for (let count = 0; count < 100; count += 1) await fixture.decoySend();

  expect(Math.max(...fixture.waits)).toBe(SEND_TIMEOUT_MS);
});

test('decoys at the same time take different times, none of them that of a send', async () => {
  const fixture = createFixture(TIMES['around one time'], randomOf(6));
  const sends: number[] = [];
  for (let count = 0; count < 40; count += 1) sends.push(await fixture.sendOther());
  fixture.waits.length = 0;

  await Promise.all(Array.from({ length: 10 }, () => fixture.decoySend()));

  expect(new Set(fixture.waits).size).toBe(10);
  expect(fixture.waits.filter((ms) => sends.includes(ms)).length).toBeLessThan(3);
});
