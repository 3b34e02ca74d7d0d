import { expect, test } from 'vitest';
import { describeOverRedis } from './over-redis.fixture.ts';
import type { RedisCommand } from './redis-command.ts';
import { createRedisScript } from './redis-script.ts';

const INCREMENT = `return redis.call('INCRBY', KEYS[1], ARGV[1])`;

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
    const increment = createRedisScript(INCREMENT);
    const run = async () => increment(noted, `total of ${name}`, ['2']);
    await command('SCRIPT', 'FLUSH');

    const totals = [await run(), await run()];
    await command('SCRIPT', 'FLUSH'); // As after a restart.
    totals.push(await run());

    expect(totals).toEqual([2, 4, 6]);
    expect(sent).toEqual(['EVALSHA', 'EVAL', 'EVALSHA', 'EVALSHA', 'EVAL']);
  });

  test('that fails is not run again', async () => {
    const { noted, sent } = noting(byRedis);
    const fail = createRedisScript(`
      redis.call('INCR', KEYS[1])
      return redis.error_reply('ERR as asked')`);
    await fail(byRedis, 'runs', []).catch(() => undefined);

    await expect(fail(noted, 'runs', [])).rejects.toThrow('as asked');

    expect(sent).toEqual(['EVALSHA']);
    expect(await byRedis('GET', 'runs')).toBe('2');
  });
});
