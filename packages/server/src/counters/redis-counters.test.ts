import { expect, test } from 'vitest';
import { describeOverRedis } from '../over-redis.fixture.ts';
import { describeCounters } from './counters.contract.fixture.ts';
import { createRedisCounters } from './redis-counters.ts';

describeOverRedis('over a redis-server', ({ byIoredis, byRedis }) => {
  describeCounters('ioredis', () => createRedisCounters(byIoredis));
  describeCounters('redis', () => createRedisCounters(byRedis));

  test('leaves nothing in the store for longer than it counts', async () => {
    const counters = createRedisCounters(byRedis);

    await counters.hit(
      'ttl of hits',
      [
        { max: 1, seconds: 60 },
        { max: 9, seconds: 600 },
      ],
      1000,
    );
    await counters.add('ttl of a count', 1, 60, 1000);

    expect(await byRedis('PTTL', 'otp-kit:count:ttl of hits')).toBeGreaterThan(590_000);
    expect(await byRedis('PTTL', 'otp-kit:count:ttl of hits')).toBeLessThanOrEqual(600_000);
    expect(await byRedis('PTTL', 'otp-kit:count:ttl of a count')).toBeGreaterThan(50_000);
    expect(await byRedis('PTTL', 'otp-kit:count:ttl of a count')).toBeLessThanOrEqual(60_000);
  });

  test('is one set of counters to two clients', async () => {
    const [some, others] = [createRedisCounters(byIoredis), createRedisCounters(byRedis)];
    await some.add('both', 2, 60, 1000);

    expect(await others.add('both', 1, 60, 1000)).toBe(3);
    expect(await some.read('both', 1000)).toMatchObject({ total: 3 });
  });
});
