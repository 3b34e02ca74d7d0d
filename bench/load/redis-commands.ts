import { Redis } from 'ioredis';
import { createRedisCounters } from '../../packages/server/src/limits/counters/redis-counters.ts';
import { startRedis } from '../../packages/server/src/limits/counters/redis-server.fixture.ts';
import { readRedis } from './redis-figures.ts';

const COMMANDS = 100_000;
const AT_ONCE = 50;
const WINDOWS = [
  { max: COMMANDS, seconds: 60 },
  { max: COMMANDS, seconds: 3600 },
];

/** How {@link measureRedisCommands} measures. */
export const COMMANDS_METHOD = `${COMMANDS.toLocaleString('en')} of each, ${AT_ONCE} at once, each for a key of its own.`;

/** The processor time of one command, in microseconds. */
export interface CommandTime {
  readonly command: string;
  readonly microseconds: number;
}

/** Measures what each kind of command costs a Redis that is busy with it alone. */
export async function measureRedisCommands(): Promise<readonly CommandTime[]> {
  const server = await startRedis();
  const redis = new Redis(server.port, '127.0.0.1');
  try {
    const counters = createRedisCounters(async (...args) => redis.call(...args));
    const now = Date.now();
    const keyOf = (nth: number): string => `a key of usual length, ${nth}`;
    const kinds: readonly (readonly [string, (nth: number) => unknown])[] = [
      [
        'script that counts a hit',
        (nth) => counters.hit({ key: `hits of ${keyOf(nth)}`, windows: WINDOWS, now }),
      ],
      [
        'script that adds',
        (nth) => counters.add({ key: keyOf(nth), amount: 1, seconds: 3600, now }),
      ],
      ['read', (nth) => counters.read({ key: keyOf(nth), now })],
      ['deletion', (nth) => counters.reset({ key: keyOf(nth) })],
    ];
    const times: CommandTime[] = [];
    for (const [command, send] of kinds) {
      const { cpuMs: before } = await readRedis(redis);
      for (let nth = 0; nth < COMMANDS; nth += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(nth + at)));
      }
      const { cpuMs: after } = await readRedis(redis);
      times.push({ command, microseconds: (1000 * (after - before)) / COMMANDS });
    }
    return times;
  } finally {
    redis.disconnect();
    await server.close();
  }
}
