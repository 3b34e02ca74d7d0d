import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { onTestFinished } from 'vitest';
import type { RedisCommand } from '../limits/counters/redis-command.ts';

/** Connects to a Redis as the README says, and disconnects when the test ends. */
export const REDIS_CLIENTS: Readonly<Record<'redis' | 'ioredis', (port: number) => RedisCommand>> =
  {
    redis(port) {
      const redis = createClient({
        url: `redis://127.0.0.1:${port}`,
        disableOfflineQueue: true,
        RESP: 2,
      });
      redis.on('error', () => undefined);
      redis.connect().catch(() => undefined); // The listener reports it.
      onTestFinished(() => redis.destroy());
      return async (...args) => redis.sendCommand(args);
    },
    ioredis: (port) =>
      overIoredis(port, { enableOfflineQueue: false, autoResendUnfulfilledCommands: false }),
  };

/** Connects with the defaults of ioredis: it repeats commands without a reply when it is connected again. */
export function repeatingIoredis(port: number): RedisCommand {
  return overIoredis(port, { enableOfflineQueue: true, autoResendUnfulfilledCommands: true });
}

function overIoredis(
  port: number,
  options: {
    readonly enableOfflineQueue: boolean;
    readonly autoResendUnfulfilledCommands: boolean;
  },
): RedisCommand {
  const redis = new Redis(port, '127.0.0.1', options);
  redis.on('error', () => undefined);
  onTestFinished(() => redis.disconnect());
  return async (...args) => redis.call(...args);
}
