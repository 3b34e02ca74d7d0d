import { describe, expect, test } from 'vitest';
import { titleOverRedis } from '../limits/counters/over-redis.fixture.ts';
import { createRedisCounters } from '../limits/counters/redis-counters.ts';
import { HAS_REDIS } from '../limits/counters/redis-server.fixture.ts';
import { resultStoreContract } from '../testing/result-store-contract.ts';
import { createRedisResultStore } from '../widget/results/redis-result-store.ts';
import { NO_SUCCESS, prepareAttacks } from './attacks.fixture.ts';
import {
  createUser,
  sayYesAgain,
  startEmulator,
  startInstance,
  type ToldLogin,
} from './product.fixture.ts';
import { CLUSTER_CLIENTS, startCluster } from './redis-cluster.fixture.ts';
import { SERVED } from './redis-product.fixture.ts';

const title = titleOverRedis('a cluster of three masters');

describe.skipIf(!HAS_REDIS)(title, { tags: ['full'] }, () => {
  test.each(['redis', 'ioredis'] as const)(
    'counts as one Redis does, by %s: every command names one key',
    async (client) => {
      const cluster = await startCluster();
      const { url: baseUrl, codeOf } = await startEmulator();
      const logins: ToldLogin[] = [];
      const fetch = sayYesAgain();
      const command = await CLUSTER_CLIENTS[client](cluster.port);
      const counters = createRedisCounters(command);
      const instances = [
        await startInstance(logins, { baseUrl, fetch, counters }),
        await startInstance(logins, { baseUrl, fetch, counters }),
      ];
      const attack = await prepareAttacks({ instances, counters, codeOf, logins });
      const answers: object[] = [];

      for (const at of instances) {
        for (let turn = 0; turn < 5; turn += 1) {
          const user = createUser();
          answers.push(await user.challenge(at), await user.send(at));
          answers.push(await user.verify(at, codeOf(user.phoneNumber)));
        }
      }

      expect(answers).toEqual(answers.map(() => SERVED));
      expect(await attack()).toEqual(NO_SUCCESS);
      expect(Math.min(...(await cluster.sizes()))).toBeGreaterThan(0);
      for (const { run } of resultStoreContract(() => createRedisResultStore(command))) await run();
    },
  );
});
