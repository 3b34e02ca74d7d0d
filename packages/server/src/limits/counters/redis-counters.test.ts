import { afterEach, describe, expect, test, vi } from 'vitest';
import { REDIS_TIMEOUT_MS } from '../../constants/lifetimes-and-limits.ts';
import { createOtpProxyFixture } from '../../otp/otp-proxy.fixture.ts';
import { countersContract } from '../../testing/counters-contract.ts';
import { describeContract } from '../../testing/describe-contract.fixture.ts';
import { describeOverRedis } from './over-redis.fixture.ts';
import type { RedisCommand } from './redis-command.ts';
import { createRedisCounters } from './redis-counters.ts';

describeOverRedis('over a redis-server', ({ byIoredis, byRedis }) => {
  describeContract(
    'ioredis',
    countersContract(() => createRedisCounters(byIoredis)),
  );
  describeContract(
    'redis',
    countersContract(() => createRedisCounters(byRedis)),
  );

  test('leaves nothing in the store for longer than it counts', async () => {
    const counters = createRedisCounters(byRedis);

    await counters.hit({
      key: 'ttl of hits',
      windows: [
        { max: 1, seconds: 60 },
        { max: 9, seconds: 600 },
      ],
      now: 1000,
    });
    await counters.add({ key: 'ttl of a count', amount: 1, seconds: 60, now: 1000 });

    expect(await byRedis('PTTL', 'otp-kit:count:ttl of hits')).toBeGreaterThan(590_000);
    expect(await byRedis('PTTL', 'otp-kit:count:ttl of hits')).toBeLessThanOrEqual(600_000);
    expect(await byRedis('PTTL', 'otp-kit:count:ttl of a count')).toBeGreaterThan(50_000);
    expect(await byRedis('PTTL', 'otp-kit:count:ttl of a count')).toBeLessThanOrEqual(60_000);
  });

  test('is one set of counters to two clients', async () => {
    const [some, others] = [createRedisCounters(byIoredis), createRedisCounters(byRedis)];
    await some.add({ key: 'both', amount: 2, seconds: 60, now: 1000 });

    expect(await others.add({ key: 'both', amount: 1, seconds: 60, now: 1000 })).toBe(3);
    expect(await some.read({ key: 'both', now: 1000 })).toMatchObject({ total: 3 });
  });
});

describe('a Redis that is not well', () => {
  afterEach(() => void vi.useRealTimers());

  /** A proxy over a Redis with scripted replies. */
  const createOver = (command: RedisCommand) =>
    createOtpProxyFixture({
      counters: createRedisCounters(command),
      policy: { dailyBudget: 'unlimited' },
    });

  test.each([
    ['null, as a wrapper that swallows errors gives', null],
    ['nothing', undefined],
    ['an empty text', ''],
    ['QUEUED, as within a MULTI', 'QUEUED'],
    ['an empty list', []],
    ['a false', false],
    ['a negative number', -1],
  ])('lets nothing be sent where it answers with %s', async (_name, reply) => {
    const { service, browser, errors } = createOver(async () => reply);

    const refused = await browser().send();

    expect(refused).toMatchObject({ status: 500, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(service.journal).toEqual([]);
    expect(errors[0]?.message).toBe('counters failed');
  });

  test.each([
    ['null', null],
    ['a text', 'OK'],
    ['one field of two', ['3', null]],
    ['no number', ['many', '9']],
  ])('reads no count where it answers with %s', async (_name, reply) => {
    const counters = createRedisCounters(async () => reply);

    await expect(counters.read({ key: 'key', now: 0 })).rejects.toThrow(
      /^redis replied with something else/,
    );
  });

  test.each([
    ['numbers', 3, [3, 9000]],
    ['texts', '3', ['3', '9000']],
    ['BigInts', 3n, [3n, 9000n]],
    [
      'bytes',
      new TextEncoder().encode('3'),
      ['3', '9000'].map((text) => new TextEncoder().encode(text)),
    ],
  ])('is understood by a client that gives %s', async (_name, added, read) => {
    const counters = createRedisCounters(async (command) => (command === 'EVALSHA' ? added : read));

    expect(await counters.add({ key: 'key', amount: 1, seconds: 9, now: 0 })).toBe(3);
    expect(await counters.read({ key: 'key', now: 0 })).toEqual({ total: 3, endsAtMs: 9000 });
  });

  test('fails a request after three seconds where it does not respond at all', async () => {
    vi.useFakeTimers();
    const { service, browser, logs } = createOver(() => new Promise(() => undefined));
    const answer = browser().send();

    await vi.advanceTimersByTimeAsync(REDIS_TIMEOUT_MS);

    expect((await answer).status).toBe(500);
    expect(service.journal).toEqual([]);
    expect(logs).toContainEqual(
      expect.objectContaining({ message: 'counters failed', reason: 'TimeoutError' }),
    );
  });

  test('leaves no timer behind a command that got its reply', async () => {
    vi.useFakeTimers();

    await createRedisCounters(async () => 1).add({ key: 'key', amount: 1, seconds: 9, now: 0 });

    expect(vi.getTimerCount()).toBe(0);
  });
});
