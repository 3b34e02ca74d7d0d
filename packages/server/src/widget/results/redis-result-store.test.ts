import { expect, test } from 'vitest';
import { describeOverRedis } from '../../limits/counters/over-redis.fixture.ts';
import { describeContract } from '../../testing/describe-contract.fixture.ts';
import { resultStoreContract } from '../../testing/result-store-contract.ts';
import { createRedisResultStore } from './redis-result-store.ts';

describeOverRedis('over a redis-server', ({ byIoredis, byRedis }) => {
  describeContract(
    'ioredis',
    resultStoreContract(() => createRedisResultStore(byIoredis)),
  );
  describeContract(
    'redis',
    resultStoreContract(() => createRedisResultStore(byRedis)),
  );

  test('lets a result expire after 15 minutes, counted again at the claim', async () => {
    const store = createRedisResultStore(byRedis);
    await store.put({ attemptId: 'attempt_ttl', status: 'success' }, 'msg_1');
    const key = 'otp-kit:widget-result:attempt_ttl';
    expect(await byRedis('TTL', key)).toBeGreaterThan(890);

    await byRedis('EXPIRE', key, '5');
    await store.claim('attempt_ttl');

    expect(await byRedis('TTL', key)).toBeGreaterThan(890);
    expect(await byRedis('TTL', key)).toBeLessThanOrEqual(900);
  });

  test('is one store to two clients: a success is claimed once between them', async () => {
    await createRedisResultStore(byIoredis).put({ attemptId: 'both', status: 'success' }, 'msg_1');
    const stores = [createRedisResultStore(byIoredis), createRedisResultStore(byRedis)];

    const claims = await Promise.all(stores.map(async (store) => store.claim('both')));

    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('refuses what something else wrote in its place, without quoting it', async () => {
    await byRedis('HSET', 'otp-kit:widget-result:foreign', 'result', '{"phone":"+201001234567"}');

    const reading = createRedisResultStore(byRedis).get('foreign');

    await expect(reading).rejects.toThrow(/^a result of an attempt has another shape$/);
  });
});
