import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createOtpProxyFixture } from '../../otp/otp-proxy.fixture.ts';
import { describeOverRedis } from './over-redis.fixture.ts';
import type { RedisCommand } from './redis-command.ts';
import { createRedisCounters } from './redis-counters.ts';

const CAPACITY = new URL('../../../../../docs/capacity.md', import.meta.url);
/** Users of the same area of numbers and the same network: the first of them proves both, so that the second is counted as the measured one. */
const EARLIER_USERS = ['+201001230000', '+201001230001'];
const EARLIER_PEER = '41.33.100.1';
/** The network address of the measured user, which has sent nothing before. */
const PEER = '41.33.200.8';
/** How far the documented bytes may be from the measured ones: names of keys may change by a few. */
const BYTES_TOLERANCE = 0.05;
/** The figures of docs/capacity.md. */
const MOST_KEY_BYTES = 200;

/** What a step costs the store. */
interface Cost {
  readonly step: string;
  /** The number that clients send, without those inside a script. */
  readonly commands: Readonly<Record<string, number>>;
  /** The size of the commands, as they arrive. */
  readonly bytesIn: number;
  /** How many more keys there are afterwards. */
  readonly keys: number;
}

/** The rows of the table in docs/capacity.md. */
function documented(): readonly Cost[] {
  const rows = readFileSync(CAPACITY, 'utf8').matchAll(
    /^\| ([a-z ]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (−?\d+) \|$/gm,
  );
  return [...rows].map(([, step = '', scripts, reads, deletions, bytesIn, keys = '']) => ({
    step,
    commands: countsOf({ evalsha: Number(scripts), hmget: Number(reads), del: Number(deletions) }),
    bytesIn: Number(bytesIn),
    keys: Number(keys.replace('−', '-')),
  }));
}

function countsOf(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Measures what happens in Redis during a step. */
async function measure(
  command: RedisCommand,
  step: string,
  run: () => Promise<{ readonly status: number }>,
  status = 200,
): Promise<Cost> {
  const [sent, keysBefore] = [await sizesOf(command), Number(await command('DBSIZE'))];
  await command('CONFIG', 'RESETSTAT');

  const answer = await run();

  const stats = String(await command('INFO', 'commandstats'));
  const received = String(await command('INFO', 'stats'));
  expect(answer.status).toBe(status);
  const calls = [...stats.matchAll(/^cmdstat_(eval|evalsha|hmget|del):calls=(\d+)/gm)];
  return {
    step,
    commands: countsOf(
      Object.fromEntries(calls.map(([, name = '', count]) => [name, Number(count)])),
    ),
    bytesIn: Number(/total_net_input_bytes:(\d+)/.exec(received)?.[1]) - sent,
    keys: Number(await command('DBSIZE')) - keysBefore,
  };
}

/** What each key takes in the memory of Redis, in bytes. */
async function keySizes(command: RedisCommand): Promise<readonly number[]> {
  const keys = await command('KEYS', '*');
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('there are no keys');
  const sizes = keys.map(async (key) => Number(await command('MEMORY', 'USAGE', String(key))));
  return Promise.all(sizes);
}

/** The bytes of the two commands with which a step is measured. */
async function sizesOf(command: RedisCommand): Promise<number> {
  await command('CONFIG', 'RESETSTAT');
  await command('INFO', 'commandstats');
  const stats = String(await command('INFO', 'stats'));
  return Number(/total_net_input_bytes:(\d+)/.exec(stats)?.[1]);
}

describeOverRedis('the cost of a user, in Redis', ({ byRedis }) => {
  test('is what docs/capacity.md says', async () => {
    const { browser, clock } = createOtpProxyFixture({
      counters: createRedisCounters(byRedis),
      policy: { dailyBudget: 100_000_000, prefixAlarmPerHour: 1_000_000 },
    });
    // Creates the counts that all users share. Once only, the scripts are sent and the policy of Redis is read.
    for (const phoneNumber of EARLIER_USERS) {
      const earlier = browser();
      const options = { peer: EARLIER_PEER };
      await earlier.post('send', { verificationAddress: { phoneNumber } }, options);
      await earlier.post('verify', { otp: earlier.code() }, options);
    }
    const user = browser();
    const post = async (route: string, body: object) => user.post(route, body, { peer: PEER });
    const verificationAddress = { phoneNumber: '+201001234567' };

    const costs = [
      await measure(byRedis, 'challenge', () => post('challenge', {})),
      await measure(byRedis, 'first code', () => post('send', { verificationAddress })),
      await measure(byRedis, 'wrong code', () => post('verify', { otp: '999999' }), 403),
      await measure(byRedis, 'resend', () => {
        clock.now += 30_000;
        return post('send', {});
      }),
      await measure(byRedis, 'right code', () => post('verify', { otp: user.code() })),
    ];

    for (const size of await keySizes(byRedis)) expect(size).toBeLessThan(MOST_KEY_BYTES);
    const table = documented();
    expect(costs.map(({ bytesIn: _, ...cost }) => cost)).toEqual(
      table.map(({ bytesIn: _, ...cost }) => cost),
    );
    for (const [index, { step, bytesIn }] of costs.entries()) {
      const far = Math.abs(bytesIn - (table[index]?.bytesIn ?? 0));
      expect(far, `${step}: ${bytesIn} bytes`).toBeLessThan(BYTES_TOLERANCE * bytesIn);
    }
  });
});
