import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRedisResultStore } from '../../widget/results/redis-result-store.ts';
import { describeOverRedis } from './over-redis.fixture.ts';
import { createRedisCounters } from './redis-counters.ts';

const DOCUMENT = new URL('../../../../../docs/server/instances.md', import.meta.url);

/** The commands that the document says an access list must allow. */
function documented(): readonly string[] {
  const [, list = ''] =
    /An access list must allow (.+?) on keys/.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  return [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

describeOverRedis('a Redis with an access list', ({ byIoredis, byRedis }) => {
  test('serves counters and results with the commands that the document lists', async () => {
    const allowed = documented().map((name) => `+${name.toLowerCase()}`);
    await byIoredis('ACL', 'SETUSER', 'backend', 'on', 'nopass', '~otp-kit:*', ...allowed);
    await byRedis('AUTH', 'backend', 'any');
    const counters = createRedisCounters(byRedis);
    const store = createRedisResultStore(byRedis);
    const key = 'of an access list';

    await counters.hit({ key: `${key} hits`, windows: [{ max: 1, seconds: 60 }], now: 1000 });
    await counters.add({ key, amount: 1, seconds: 60, now: 1000 });
    const count = await counters.read({ key, now: 1000 });
    await counters.reset({ key });
    const result = { attemptId: 'attempt', status: 'success' } as const;
    const put = await store.put(result, 'event');
    const claimed = await store.claim('attempt');

    expect(count?.total).toBe(1);
    expect([put, claimed]).toEqual([true, true]);
    expect(await store.get('attempt')).toEqual(result);
    expect(await counters.warning?.()).toBeUndefined();
    await expect(byRedis('FLUSHALL')).rejects.toThrow('NOPERM');
  });
});
