import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe } from 'vitest';
import type { RedisCommand } from './redis-command.ts';
import { HAS_REDIS, type RedisServer, startRedis } from './redis-server.fixture.ts';

/** Commands to one Redis, by each of the two clients. They work while the tests run, and not before. */
export interface OverRedis {
  readonly byIoredis: RedisCommand;
  readonly byRedis: RedisCommand;
}

/** The name of tests that need a redis-server; it says so where they do not run. */
export function titleOverRedis(name: string): string {
  return HAS_REDIS ? name : `not run, as no redis-server is on the PATH: ${name}`;
}

/** Describes tests over a Redis of their own; if Redis cannot be started, their name says that they did not run. */
export function describeOverRedis(name: string, tests: (over: OverRedis) => void): void {
  describe.skipIf(!HAS_REDIS)(titleOverRedis(name), () => {
    let server: RedisServer;
    let ioredis: Redis;
    let redis: { sendCommand(args: string[]): Promise<unknown>; destroy(): void };

    beforeAll(async () => {
      server = await startRedis();
      ioredis = new Redis(server.port, '127.0.0.1');
      redis = await createClient({ socket: { host: '127.0.0.1', port: server.port } }).connect();
    });

    afterAll(async () => {
      redis.destroy();
      ioredis.disconnect();
      await server.close();
    });

    tests({
      byIoredis: async (...args) => ioredis.call(...args),
      byRedis: async (...args) => redis.sendCommand(args),
    });
  });
}
