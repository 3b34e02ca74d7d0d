import { expect, onTestFinished } from 'vitest';
import type { RedisCommand } from '../limits/counters/redis-command.ts';
import { createRedisCounters } from '../limits/counters/redis-counters.ts';
import { type RedisOptions, startRedis } from '../limits/counters/redis-server.fixture.ts';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { prepareAttacks } from './attacks.fixture.ts';
import { startGate } from './gate.fixture.ts';
import {
  createUser,
  type Instance,
  sayYesAgain,
  startEmulator,
  startInstance,
  type ToldLogin,
} from './product.fixture.ts';
import { REDIS_CLIENTS, repeatingIoredis } from './redis-clients.fixture.ts';

const CLIENTS = { ...REDIS_CLIENTS, repeatingIoredis };

/** How the instances reach Redis. */
export type ClientName = keyof typeof CLIENTS;

export const SERVED = { status: 200, code: undefined };

/** How the Redis is started, and how the service is called. */
export interface ProductOptions extends RedisOptions {
  /** Default: a service that says yes again. */
  readonly fetch?: OtpProxyConfig['fetch'];
}

/** Instances over the emulator and one Redis, whose connection can be broken. */
export async function startProduct(
  client: ClientName,
  { fetch = sayYesAgain(), ...options }: ProductOptions = {},
) {
  const redis = await startRedis(options);
  onTestFinished(() => redis.close());
  const gate = await startGate(redis.port);
  onTestFinished(() => gate.shut());
  const emulator = await startEmulator();
  const logins: ToldLogin[] = [];
  const start = async () => {
    const counters = createRedisCounters(CLIENTS[client](gate.port));
    const instance = await startInstance(logins, { baseUrl: emulator.url, fetch, counters });
    return { ...instance, counters };
  };
  return { redis, gate, logins, ...emulator, start };
}

/** Starts two instances, and waits until both are connected. */
export async function startTwo(client: ClientName, options: ProductOptions = {}) {
  const product = await startProduct(client, options);
  const [one, two] = [await product.start(), await product.start()];
  await served(one);
  await served(two);
  const attack = await prepareAttacks({
    ...product,
    instances: [one, two],
    counters: one.counters,
  });
  return { ...product, one, two, attack };
}

/** Waits until an instance serves a new user. */
export async function served(at: Instance): Promise<void> {
  await expect.poll(async () => createUser().challenge(at)).toEqual(SERVED);
}

/** Connects to a Redis, waits until it replies, and returns a function that sends commands to it. */
export async function commandsTo(port: number): Promise<RedisCommand> {
  const command = REDIS_CLIENTS.redis(port);
  await answers(command);
  return command;
}

/** Waits until a Redis replies. */
export async function answers(command: RedisCommand): Promise<void> {
  await expect.poll(async () => command('PING').catch(() => 'not connected')).toBe('PONG');
}
