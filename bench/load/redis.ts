import { Redis } from 'ioredis';
import { createRedisCounters } from '../../packages/server/src/limits/counters/redis-counters.ts';
import { startRedis } from '../../packages/server/src/limits/counters/redis-server.fixture.ts';

/** What Redis has done since it started, or in a run. */
export interface RedisFigures {
  /** Commands of the clients; those inside a script are not counted. */
  readonly commands: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly cpuMs: number;
  readonly keys: number;
  readonly memoryBytes: number;
}

/** Reads the figures of `INFO`. */
export async function readRedis(redis: Redis): Promise<RedisFigures> {
  const info = await redis.info('everything');
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  const calls = [...info.matchAll(/^cmdstat_(eval|evalsha|hmget|del):calls=(\d+)/gm)];
  return {
    commands: calls.reduce((sum, [, , count]) => sum + Number(count), 0),
    bytesIn: figure('total_net_input_bytes'),
    bytesOut: figure('total_net_output_bytes'),
    cpuMs: 1000 * (figure('used_cpu_user') + figure('used_cpu_sys')),
    keys: await redis.dbsize(),
    memoryBytes: figure('used_memory'),
  };
}

const COMMANDS = 100_000;
const AT_ONCE = 50;

/** How {@link measureRedisCommands} measures. */
export const COMMANDS_METHOD = `${COMMANDS.toLocaleString('en')} of each, ${AT_ONCE} at once, each for a key of its own.`;

/** Measures the processor time of each kind of command in a Redis that is busy with it alone, in microseconds. */
export async function measureRedisCommands(): Promise<readonly (readonly [string, number])[]> {
  const server = await startRedis();
  const redis = new Redis(server.port, '127.0.0.1');
  try {
    const counters = createRedisCounters(async (...args) => redis.call(...args));
    const now = Date.now();
    const windows = [60, 3600].map((seconds) => ({ max: COMMANDS, seconds }));
    const kinds: Readonly<Record<string, (key: string) => unknown>> = {
      'script that counts a hit': (key) => counters.hit({ key: `hits of ${key}`, windows, now }),
      'script that adds': (key) => counters.add({ key, amount: 1, seconds: 3600, now }),
      read: (key) => counters.read({ key, now }),
      deletion: (key) => counters.reset({ key }),
    };
    const times: [string, number][] = [];
    for (const [command, send] of Object.entries(kinds)) {
      const { cpuMs: before } = await readRedis(redis);
      for (let nth = 0; nth < COMMANDS; nth += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, at) => send(`a key of usual length, ${nth + at}`)),
        );
      }
      const { cpuMs: after } = await readRedis(redis);
      times.push([command, (1000 * (after - before)) / COMMANDS]);
    }
    return times;
  } finally {
    redis.disconnect();
    await server.close();
  }
}
