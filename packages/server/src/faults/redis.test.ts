import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { REDIS_TIMEOUT_MS } from '../constants/lifetimes-and-limits.ts';
import { titleOverRedis } from '../limits/counters/over-redis.fixture.ts';
import { HAS_REDIS, startRedis } from '../limits/counters/redis-server.fixture.ts';
import { NO_SUCCESS } from './attacks.fixture.ts';
import { createUser, NO_CODE } from './product.fixture.ts';
import {
  type ClientName,
  commandsTo,
  SERVED,
  served,
  startProduct,
  startTwo,
} from './redis-product.fixture.ts';

const REFUSED = { status: 500, code: 'SERVICE_UNAVAILABLE' };

const CLIENTS: readonly [ClientName, readonly string[]][] = [
  ['redis', []],
  ['ioredis', ['full']],
];

for (const [client, tags] of CLIENTS) {
  const title = titleOverRedis(`over Redis by ${client}`);
  describe.skipIf(!HAS_REDIS)(title, { tags: [...tags] }, () => describeFaults(client));
}

function describeFaults(client: ClientName): void {
  test('down at the start: every request is refused, and served once it is up', {
    tags: ['full'],
  }, async () => {
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

  test('lost between the claim of a login and its reply: no login, neither then nor later', async () => {
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

  test('full: what would have to be counted is refused, and served when there is room', {
    tags: ['full'],
  }, async () => {
    const { redis, one, two, codeOf, attack } = await startTwo(client);
    const command = await commandsTo(redis.port);
    const [user, stranger] = [createUser(), createUser()];
    await user.send(one);

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

describe.skipIf(!HAS_REDIS)(titleOverRedis('over Redis by a client that repeats commands'), () => {
  test('a claim whose reply was lost is repeated, and refused: no login', {
    tags: ['full'],
  }, async () => {
    const { gate, one, two, codeOf, logins, attack } = await startTwo('repeatingIoredis');
    const user = createUser();
    await user.send(one);
    const [tab, made] = [user.copy(), logins.length];
    const code = codeOf(user.phoneNumber);

    gate.loseAnswerTo('login ');

    expect(await user.verify(one, code)).toEqual({ status: 409, code: 'ALREADY_VERIFIED' });
    expect(await tab.verify(two, code)).toEqual({ status: 409, code: 'ALREADY_VERIFIED' });
    expect(await attack()).toEqual(NO_SUCCESS);
    expect(logins).toHaveLength(made);
  });
});
