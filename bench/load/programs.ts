import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { startRedis } from '../../packages/server/src/limits/counters/redis-server.fixture.ts';
import { type Child, startChild } from '../harness/child.ts';
import { type EmulatorProcess, startEmulator } from '../harness/emulator-process.ts';
import { ON_PROXY_CORES } from './cores.ts';
import type { Login } from './login-ledger.ts';

/** The lowest difficulty with a proof of work, so that the clients are not the bound. */
const SEED = fileURLToPath(new URL('seed.json', import.meta.url));

/** A proxy's memory after a collection, in bytes, and what it has done since it started. */
export interface ProxyState {
  readonly rss: number;
  readonly heapUsed: number;
  /** Without the collections that a measurement causes. */
  readonly cpuMs: number;
  /** What it reported at `onError`. */
  readonly faults: number;
}

/** Everything that a run starts. */
export interface Programs {
  readonly proxies: readonly Child<ProxyState>[];
  readonly emulator: EmulatorProcess;
  /** A connection of the run's own, for the figures of `INFO`. */
  readonly redis: Redis;
  close(): Promise<void>;
}

/** Starts Redis, the emulator and the proxies, which share one Redis and one secret. */
export async function startPrograms(
  processes: number,
  onReport: (login: Login) => void,
): Promise<Programs> {
  const started: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const program of started.toReversed()) await program.close();
  };
  try {
    const server = await startRedis();
    started.push(server);
    const redis = new Redis(server.port, '127.0.0.1');
    started.push({ close: async () => redis.disconnect() });
    const emulator = await startEmulator(['--seed', SEED]);
    started.push(emulator);
    const env = {
      OTP_BASE_URL: emulator.url,
      OTP_API_KEY: 'ak_load_not_a_secret',
      OTP_PIPELINE_ID: 'pipe_load',
      REDIS_PORT: String(server.port),
      OTP_SEAL_SECRET: randomBytes(32).toString('base64'),
    };
    const proxies: Child<ProxyState>[] = [];
    for (let nth = 0; nth < processes; nth += 1) {
      const proxy = await startChild<ProxyState>(new URL('proxy-process.mjs', import.meta.url), {
        env,
        onReport,
        prefix: ON_PROXY_CORES,
        nodeOptions: ['--expose-gc'],
      });
      started.push(proxy);
      proxies.push(proxy);
    }
    return { proxies, emulator, redis, close };
  } catch (error) {
    await close();
    throw error;
  }
}
