import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from 'ioredis';
import { createCluster } from 'redis';
import { expect, onTestFinished } from 'vitest';
import type { RedisCommand } from '../limits/counters/redis-command.ts';
import { freePort, startRedis } from '../limits/counters/redis-server.fixture.ts';
import { commandsTo } from './redis-product.fixture.ts';

const SLOTS = [
  [0, 5460],
  [5461, 10922],
  [10923, 16383],
];

interface Master {
  readonly port: number;
  readonly busPort: number;
  readonly command: RedisCommand;
}

/** Starts a cluster of three masters without replicas, and waits until each serves its slots. */
export async function startCluster() {
  const masters: Master[] = [];
  for (const [from, to] of SLOTS) {
    const folder = mkdtempSync(join(tmpdir(), 'otp-kit-cluster-'));
    const busPort = await freePort();
    const settings = ['--cluster-enabled', 'yes', '--cluster-port', `${busPort}`];
    const redis = await startRedis({ folder, settings });
    onTestFinished(async () => {
      await redis.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const command = await commandsTo(redis.port);
    await command('CLUSTER', 'ADDSLOTSRANGE', `${from}`, `${to}`);
    masters.push({ port: redis.port, busPort, command });
  }
  const [first] = masters;
  if (first === undefined) throw new Error('no master was started');
  for (const { port, busPort } of masters.slice(1)) {
    await first.command('CLUSTER', 'MEET', '127.0.0.1', `${port}`, `${busPort}`);
  }
  for (const { command } of masters) {
    await expect
      .poll(async () => String(await command('CLUSTER', 'INFO')))
      .toMatch(/cluster_state:ok[\s\S]*cluster_known_nodes:3/);
  }
  return {
    port: first.port,
    /** How many keys each master holds. */
    sizes: async () =>
      Promise.all(masters.map(async ({ command }) => Number(await command('DBSIZE')))),
  };
}

/** Connects to a cluster as the README says, and disconnects when the test ends. */
export const CLUSTER_CLIENTS: Readonly<
  Record<'redis' | 'ioredis', (port: number) => Promise<RedisCommand>>
> = {
  async redis(port) {
    const cluster = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${port}` }] });
    cluster.on('error', () => undefined);
    await cluster.connect();
    onTestFinished(() => cluster.destroy());
    return async (...args) => {
      const key = args[0].startsWith('EVAL') ? args[3] : args[1];
      return cluster.sendCommand(key, false, args);
    };
  },
  async ioredis(port) {
    const cluster = new Cluster([{ host: '127.0.0.1', port }]);
    cluster.on('error', () => undefined);
    onTestFinished(() => cluster.disconnect());
    return async (...args) => cluster.call(...args);
  },
};
