import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { REDIS_TIMEOUT_MS } from '../lifetimes-and-limits.ts';
import { titleOverRedis } from '../limits/counters/over-redis.fixture.ts';
import { createRedisCounters } from '../limits/counters/redis-counters.ts';
import {
  HAS_REDIS,
  type RedisOptions,
  startRedis,
} from '../limits/counters/redis-server.fixture.ts';
import { NO_SUCCESS, prepareAttacks } from './attacks.fixture.ts';
import { startGate } from './gate.fixture.ts';
import {
  createUser,
  type Instance,
  NO_CODE,
  sayYesAgain,
  startEmulator,
  startInstance,
  type ToldLogin,
} from './product.fixture.ts';
import { REDIS_CLIENTS } from './redis-clients.fixture.ts';

const REFUSED = { status: 500, code: 'SERVICE_UNAVAILABLE' };
const SERVED = { status: 200, code: undefined };

/** Two instances over the emulator and one Redis, whose connection can be broken. */
async function startProduct(client: ClientName, options: RedisOptions = {}) {
  const redis = await startRedis(options);
  onTestFinished(() => redis.close());
  const gate = await startGate(redis.port);
  onTestFinished(() => gate.shut());
  const emulator = await startEmulator();
  const logins: ToldLogin[] = [];
  const fetch = sayYesAgain();
  const start = async () => {
    const counters = createRedisCounters(REDIS_CLIENTS[client](gate.port));
    const instance = await startInstance(logins, { baseUrl: emulator.url, fetch, counters });
    return { ...instance, counters };
  };
  const command = REDIS_CLIENTS.redis(redis.port);
  return { redis, gate, logins, ...emulator, start, command };
}

/** Starts two instances, and waits until both are connected. */
async function startTwo(client: ClientName, options: RedisOptions = {}) {
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
async function served(at: Instance): Promise<void> {
  await expect.poll(async () => createUser().challenge(at)).toEqual(SERVED);
}

type ClientName = keyof typeof REDIS_CLIENTS;
const CLIENTS: readonly [ClientName, readonly string[]][] = [
  ['redis', []],
  ['ioredis', ['full']],
];

for (const [client, tags] of CLIENTS) {
  const title = titleOverRedis(`over Redis by ${client}`);
  describe.skipIf(!HAS_REDIS)(title, { tags: [...tags] }, () => describeFaults(client));
}

function describeFaults(client: ClientName): void {
  test('down at the start: every request is refused, and served once it is up', async () => {
    const { gate, start, codeOf } = await startProduct(client);
    await gate.shut();
    const instance = await start();
    const user = createUser();

    const refused = [await user.challenge(instance), await user.send(instance)];
    await gate.open();

    expect(refused).toEqual([REFUSED, REFUSED]);
    expect(codeOf(user.phoneNumber)).toBe(NO_CODE);
    await served(instance);
  });

  test('unreachable in the middle of a flow: the code is not used up, and signs in afterwards', async () => {
    const { gate, one, two, codeOf, logins, attack } = await startTwo(client);
    const [user, stranger] = [createUser(), createUser()];
    await user.send(one);
    const made = logins.length;

    await gate.shut();
    const refused = [await stranger.send(one), await user.verify(one, codeOf(user.phoneNumber))];
    expect(refused).toEqual([REFUSED, REFUSED]);
    expect(codeOf(stranger.phoneNumber)).toBe(NO_CODE);
    expect(await attack()).toEqual(NO_SUCCESS);
    await gate.open();
    await served(one);
    await served(two);

    expect(await attack()).toEqual(NO_SUCCESS);
    expect(await user.verify(two, codeOf(user.phoneNumber))).toEqual(SERVED);
    expect(logins).toHaveLength(made + 1);
  });

  test('lost between the claim of a login and its answer: no login, neither then nor later', async () => {
    const { gate, one, two, codeOf, logins } = await startTwo(client);
    const user = createUser();
    await user.send(one);
    const [tab, other, made] = [user.copy(), user.copy(), logins.length];

    gate.loseAnswerTo('login ');
    expect(await user.verify(one, codeOf(user.phoneNumber))).toEqual(REFUSED);
    await served(one);

    const code = codeOf(user.phoneNumber);
    expect(await tab.verify(one, code)).toMatchObject({ status: 409, code: 'ALREADY_VERIFIED' });
    expect(await other.verify(two, code)).toMatchObject({ status: 409, code: 'ALREADY_VERIFIED' });
    expect(logins).toHaveLength(made);
    // With a new code, the user gets in.
    const anew = createUser();
    await anew.send(one);
    expect(await anew.verify(two, codeOf(anew.phoneNumber))).toEqual(SERVED);
  });

  test('slow: a request that waits for three seconds is refused, and what comes later changes nothing', async () => {
    const { gate, one, two, codeOf, logins, attack } = await startTwo(client);
    const [user, stranger] = [createUser(), createUser()];
    await user.send(one);
    const made = logins.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());

    gate.hold();
    const arrived = gate.received();
    const answers = Promise.all([stranger.send(one), user.verify(two, codeOf(user.phoneNumber))]);
    await vi.waitUntil(() => gate.received() >= arrived + 2, { interval: 5 });
    await vi.advanceTimersByTimeAsync(REDIS_TIMEOUT_MS);
    expect(await answers).toEqual([REFUSED, REFUSED]);
    await gate.open();
    vi.useRealTimers();

    expect([codeOf(stranger.phoneNumber), logins.length]).toEqual([NO_CODE, made]);
    expect(await attack()).toEqual(NO_SUCCESS);
    expect(await user.verify(one, codeOf(user.phoneNumber))).toEqual(SERVED);
  });

  test('full: what would have to be counted is refused, and served when there is room', async () => {
    const { command, one, two, codeOf, attack } = await startTwo(client);
    const [user, stranger] = [createUser(), createUser()];
    await user.send(one);

    await expect.poll(async () => command('PING').catch(() => 'not connected')).toBe('PONG');
    await command('CONFIG', 'SET', 'maxmemory', '1');
    expect(await stranger.send(one)).toEqual(REFUSED);
    expect(await user.verify(two, codeOf(user.phoneNumber))).toEqual(REFUSED);
    expect(await attack()).toEqual(NO_SUCCESS);
    expect(codeOf(stranger.phoneNumber)).toBe(NO_CODE);
    await command('CONFIG', 'SET', 'maxmemory', '0');

    expect(await attack()).toEqual(NO_SUCCESS);
    expect(await user.verify(two, codeOf(user.phoneNumber))).toEqual(SERVED);
  });

  test('killed and started again: with an append-only file no count is lost', {
    tags: ['full'],
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'otp-kit-redis-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const settings = ['--appendonly', 'yes', '--appendfsync', 'always'];
    const { redis, one, two, codeOf, attack } = await startTwo(client, { folder, settings });
    const user = createUser();
    await user.send(one);

    await redis.kill();
    expect(await user.verify(one, codeOf(user.phoneNumber))).toEqual(REFUSED);
    const again = await startRedis({ port: redis.port, folder, settings });
    onTestFinished(() => again.close());
    await served(one);
    await served(two);

    expect(await attack()).toEqual(NO_SUCCESS);
    expect(await user.verify(two, codeOf(user.phoneNumber))).toEqual(SERVED);
  });
}
