import { expect, test } from 'vitest';
import { PAUSE_SECONDS } from '../constants/lifetimes-and-limits.ts';
import { CLIENTS } from '../http/kept-values.fixture.ts';
import { describeOverRedis } from '../limits/counters/over-redis.fixture.ts';
import type { RedisCommand } from '../limits/counters/redis-command.ts';
import { createRedisCounters } from '../limits/counters/redis-counters.ts';
import { createOtpProxyFixture, type FixtureParts } from './otp-proxy.fixture.ts';

describeOverRedis('two instances over one Redis are one', ({ byIoredis, byRedis }) => {
  /** Two proxies of one product, each by a client of its own to the one Redis, which is empty. */
  async function createTwo(policy: { dailyBudget: number | 'unlimited' }) {
    await byRedis('FLUSHALL');
    const create = (command: RedisCommand, parts?: FixtureParts) =>
      createOtpProxyFixture(
        { nativeApps: 'sealed-in-body', counters: createRedisCounters(command), policy },
        parts,
      );
    const one = create(byIoredis);
    return [one, create(byRedis, { service: one.service })] as const;
  }

  /** A user at each of the two instances: both get a code for one address, and enter wrong codes in turns. */
  async function createGuessers(wrongCodes: number) {
    const [one, two] = await createTwo({ dailyBudget: 'unlimited' });
    const [some, other] = [one.browser(), two.browser()];
    const pause = (ms: number) => {
      for (const { clock } of [one, two]) clock.now += ms;
    };
    const atTurn = (turn: number) => (turn % 2 === 0 ? some : other);
    for (let turn = 0; turn < wrongCodes; turn += 1) {
      // The service ends a transaction at its tenth wrong code.
      if (turn % 10 === 0) {
        pause(PAUSE_SECONDS * 1000);
        expect((await some.send()).status).toBe(200);
        pause(120_000);
        expect((await other.send()).status).toBe(200);
      }
      await atTurn(turn).verify('999999');
    }
    return { atTurn, logins: () => [...one.logins, ...two.logins] };
  }

  test.each(CLIENTS)(
    'in the claim of a login by %s: of two yeses of the service at once one signs the user in',
    async (kind) => {
      const [one, two] = await createTwo({ dailyBudget: 'unlimited' });
      one.service.repeat('verify');
      const [some, other] = [one[kind](), two[kind]()];
      await some.send();
      other.plant(some.carried());

      const answers = await Promise.all([some.verify(), other.verify()]);

      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect([...one.logins, ...two.logins]).toHaveLength(1);
    },
  );

  test('in the limit of a client', async () => {
    const [one, two] = await createTwo({ dailyBudget: 'unlimited' });
    for (let number = 0; number < 10; number += 1) {
      await (number % 2 === 0 ? one : two).browser().send(`+2010012345${number}0`);
    }

    expect((await one.browser().send()).status).toBe(429);
    expect((await two.browser().send()).status).toBe(429);
  });

  test('in the resend delay of an address: of two parallel sends one is made', async () => {
    const [one, two] = await createTwo({ dailyBudget: 'unlimited' });

    const answers = await Promise.all([one.browser().send(), two.browser().send()]);

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 429]);
    expect(one.service.journal).toHaveLength(1);
  });

  test('in the steps of the resend delay, and in its reset by a right code', async () => {
    const [one, two] = await createTwo({ dailyBudget: 'unlimited' });
    await one.browser().send();
    one.clock.now += 30_000;
    two.clock.now += 30_000;
    const person = two.browser();
    const second = await person.send();

    const early = await one.browser().send();
    await person.verify();
    const after = await one.browser().send();

    expect(second.body.data.resendAfter).toBe('2026-01-01T12:01:30.999Z');
    expect([early.status, after.status]).toEqual([429, 200]);
  });

  test('in the wrong codes of an address', async () => {
    const { atTurn, logins } = await createGuessers(30);

    const answers = [await atTurn(0).verify(), await atTurn(1).verify()];

    expect(answers.map(({ body }) => body.code)).toEqual([
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ]);
    expect(logins()).toEqual([]);
  });

  test('in the pause of an address: of many guesses at once one is made', async () => {
    const { atTurn } = await createGuessers(29);

    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const peer = `41.33.201.${turn}`; // Each within the limit of its client.
        return atTurn(turn).post('verify', { otp: '999999' }, { peer });
      }),
    );

    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'INVALID_OTP')).toHaveLength(1);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(9);
  });

  test('in the daily budget', async () => {
    const [one, two] = await createTwo({ dailyBudget: 2 });

    const statuses = [
      (await one.browser().send('+201001234561')).status,
      (await two.browser().send('+201001234562')).status,
      (await one.browser().send('+201001234563')).status,
      (await two.browser().send('+201001234564')).status,
    ];

    expect(statuses).toEqual([200, 200, 503, 503]);
  });
});
