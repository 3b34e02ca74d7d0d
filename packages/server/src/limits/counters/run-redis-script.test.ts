import { afterEach, expect, test, vi } from 'vitest';
import { REDIS_TIMEOUT_MS } from '../../constants/lifetimes-and-limits.ts';
import { describeOverRedis } from './over-redis.fixture.ts';
import type { RedisCommand } from './redis-command.ts';
import { createRedisScript } from './run-redis-script.ts';

const INCREMENT = `return redis.call('INCRBY', KEYS[1], ARGV[1])`;

afterEach(() => void vi.useRealTimers());

/** Commands to the same Redis, with the names of those that were sent. */
function noting(command: RedisCommand) {
  const sent: string[] = [];
  const noted: RedisCommand = async (name, ...args) => {
    sent.push(name);
    return command(name, ...args);
  };
  return { noted, sent };
}

describeOverRedis('a script', ({ byIoredis, byRedis }) => {
  test.each([
    ['ioredis', byIoredis],
    ['redis', byRedis],
  ])('is sent whole by %s only where Redis does not have it', async (name, command) => {
    const { noted, sent } = noting(command);
    const increment = createRedisScript(INCREMENT)(noted);
    const run = async () => increment(`total of ${name}`, '2');
    await command('SCRIPT', 'FLUSH');

    const totals = [await run(), await run()];
    await command('SCRIPT', 'FLUSH'); // A restart has the same effect.
    totals.push(await run());

    expect(totals).toEqual([2, 4, 6]);
    expect(sent).toEqual(['EVALSHA', 'EVAL', 'EVALSHA', 'EVALSHA', 'EVAL']);
  });

  test('that fails is not run again', async () => {
    const { noted, sent } = noting(byRedis);
    const fail = createRedisScript(`
      redis.call('INCR', KEYS[1])
      return redis.error_reply('ERR as asked')`);
    await fail(byRedis)('runs').catch(() => undefined);

    await expect(fail(noted)('runs')).rejects.toThrow('as asked');

    expect(sent).toEqual(['EVALSHA']);
    expect(await byRedis('GET', 'runs')).toBe('2');
  });
});

test.each([
  [
    'an error with words of the client’s before it',
    new Error('ReplyError: NOSCRIPT No matching script.'),
  ],
  ['a text', 'NOSCRIPT No matching script.'],
])('a Redis without the script is also recognised by %s', async (_name, error) => {
  const run = createRedisScript(INCREMENT)(async (command) => {
    if (command === 'EVALSHA') throw error;
    return command;
  });

  expect(await run('key')).toBe('EVAL');
});

test('both commands of a script have three seconds together', async () => {
  vi.useFakeTimers();
  const run = createRedisScript(INCREMENT)(async (command) => {
    if (command === 'EVAL') return new Promise(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, REDIS_TIMEOUT_MS - 1));
    throw new Error('NOSCRIPT');
  });
  const outcome = run('key').catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(REDIS_TIMEOUT_MS);

  expect(await outcome).toMatchObject({ name: 'TimeoutError' });
});
