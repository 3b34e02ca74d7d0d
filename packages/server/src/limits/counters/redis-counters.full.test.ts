import { beforeEach, describe, expect, test } from 'vitest';
import { createOtpProxyFixture } from '../../otp/otp-proxy.fixture.ts';
import { createRedisResultStore } from '../../widget/results/redis-result-store.ts';
import { createWidgetProxyFixture } from '../../widget/widget-proxy.fixture.ts';
import { describeOverRedis } from './over-redis.fixture.ts';
import type { RedisCommand } from './redis-command.ts';
import { createRedisCounters } from './redis-counters.ts';

/** Makes a request to a proxy over a Redis, twice, and gives what it logged. */
async function logOver(command: RedisCommand) {
  const counters = createRedisCounters(command);
  const fixture = createOtpProxyFixture({
    counters,
    policy: { dailyBudget: 'unlimited', countryAlarmBelow: 0 },
  });
  const sent = await fixture.browser().send();
  await fixture.browser().send('+201001234568');
  return { ...fixture, sent };
}

describeOverRedis('the memory of a redis-server', ({ byIoredis, byRedis }) => {
  beforeEach(async () => {
    await byRedis('CONFIG', 'SET', 'maxmemory', '0');
    await byRedis('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await byRedis('FLUSHALL');
  });

  test.each(['allkeys-lru', 'volatile-ttl'])(
    'a policy that evicts keys is one line of the log: %s',
    async (policy) => {
      await byRedis('CONFIG', 'SET', 'maxmemory-policy', policy);

      for (const client of [byIoredis, byRedis]) {
        const { logs } = await logOver(client);
        expect(logs).toEqual([{ level: 'warn', message: expect.stringContaining(policy) }]);
        await byRedis('FLUSHALL');
      }
    },
  );

  test('it is one line for the results of the widget, too', async () => {
    await byRedis('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    const fixture = createWidgetProxyFixture({ results: createRedisResultStore(byRedis) });

    await fixture.browser().begin();
    await fixture.browser().begin();

    expect(fixture.logs).toEqual([
      { level: 'warn', message: expect.stringContaining('allkeys-lru') },
    ]);
  });

  test('noeviction is not', async () => {
    expect((await logOver(byRedis)).logs).toEqual([]);
  });

  test('a full one refuses what it cannot count, and sends nothing', async () => {
    await byRedis('CONFIG', 'SET', 'maxmemory', '1');

    const { sent, service, logs } = await logOver(byRedis);

    expect(sent.status).toBe(500);
    expect(service.journal).toEqual([]);
    expect(logs).toMatchObject([{ level: 'error', message: 'counters failed' }]);
  });
});

describe('a Redis that does not report its policy', () => {
  test.each([
    ['refuses to', async () => Promise.reject(new Error('NOPERM'))],
    ['answers with something else', async () => 'OK'],
    ['answers with nothing', async () => null],
  ])('is served without a word in the log where it %s', async (_name, info) => {
    const { sent, logs } = await logOver(async (command, script = '') => {
      if (command === 'INFO') return info();
      if (command === 'HMGET') return [null, null];
      if (command === 'EVALSHA') throw new Error('NOSCRIPT');
      return script.includes('total') ? 1 : 0; // the first addition, or a hit that is allowed
    });

    expect(sent.status).toBe(200);
    expect(logs).toEqual([]);
  });
});
