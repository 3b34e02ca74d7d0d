import { describe, expect, onTestFinished, test } from 'vitest';
import { titleOverRedis } from '../limits/counters/over-redis.fixture.ts';
import { HAS_REDIS, startRedis } from '../limits/counters/redis-server.fixture.ts';
import { NO_SUCCESS } from './attacks.fixture.ts';
import { createUser } from './product.fixture.ts';
import { commandsTo, SERVED, served, startTwo } from './redis-product.fixture.ts';

/** A product over a Redis with a replica, which has every count. */
async function startReplicated(fetch: typeof globalThis.fetch | undefined) {
  // A primary waits five seconds by default for further replicas.
  const settings = ['--repl-diskless-sync-delay', '0'];
  const product = await startTwo('redis', { settings, ...(fetch && { fetch }) });
  const replica = await startRedis();
  onTestFinished(() => replica.close());
  const [toPrimary, toReplica] = [
    await commandsTo(product.redis.port),
    await commandsTo(replica.port),
  ];
  await toReplica('REPLICAOF', '127.0.0.1', `${product.redis.port}`);
  await expect
    .poll(async () => String(await toReplica('INFO', 'replication')))
    .toContain('master_link_status:up');
  return {
    ...product,
    /** Waits until the replica has what was counted so far. */
    synced: async () => {
      // Replication keeps the order: a replica that has this write has all before it.
      await toPrimary('SET', 'marker', '1');
      await expect.poll(async () => toPrimary('WAIT', '1', '100')).toBe(1);
    },
    /** The replica gets nothing more, and can be promoted. */
    detach: async () => toReplica('REPLICAOF', 'NO', 'ONE'),
    /** The primary dies, and clients find the replica by its name. */
    failOver: async () => {
      await product.redis.kill();
      await product.gate.switchTo(replica.port);
      await served(product.one);
      await served(product.two);
    },
  };
}

describe.skipIf(!HAS_REDIS)(titleOverRedis('a Redis that fails over'), { tags: ['full'] }, () => {
  test('to a replica with every count: flows go on, and no attack has success', async () => {
    const { synced, detach, failOver, attack, one, two, codeOf } = await startReplicated(undefined);
    const user = createUser();
    await user.send(one);
    await synced();

    await detach();
    await failOver();

    expect(await attack()).toEqual(NO_SUCCESS);
    expect(await user.verify(two, codeOf(user.phoneNumber))).toEqual(SERVED);
  });

  test('to a replica without the claim of a login: the service refuses the second one', async () => {
    const { synced, detach, failOver, one, two, codeOf, logins, attack } = await startReplicated(
      globalThis.fetch,
    );
    const user = createUser();
    await user.send(one);
    const replayed = user.copy();
    await synced();

    await detach();
    expect(await user.verify(one, codeOf(user.phoneNumber))).toEqual(SERVED);
    const made = logins.length;
    await failOver();

    expect(await replayed.verify(two, codeOf(user.phoneNumber))).toMatchObject({
      status: 409,
      code: 'ALREADY_VERIFIED',
    });
    expect(await attack()).toEqual(NO_SUCCESS);
    expect(logins).toHaveLength(made);
  });
});
