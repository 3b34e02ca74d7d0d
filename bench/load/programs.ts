import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { startRedis } from '../../packages/server/src/limits/counters/redis-server.fixture.ts';
import { type EmulatorProcess, startEmulator } from '../harness/emulator-process.ts';
import { type Login, type ProxyProcess, startProxy } from './proxy-process.ts';

/** The lowest difficulty with a proof of work, so that the clients are not the bound. */
const SEED = new URL('seed.json', import.meta.url);

/** Everything that a run starts. */
export interface Programs {
  readonly proxies: readonly ProxyProcess[];
  readonly emulator: EmulatorProcess;
  /** A connection of the run's own, for the figures of `INFO`. */
  readonly redis: Redis;
  close(): Promise<void>;
}

/** Starts Redis, the emulator and the proxies, which share one Redis and one secret. */
export async function startPrograms(
  processes: number,
  onLogin: (login: Login) => void,
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
    const emulator = await startEmulator(['--seed', fileURLToPath(SEED)]);
    started.push(emulator);
    const env = {
      OTP_BASE_URL: emulator.url,
      OTP_API_KEY: 'ak_load_not_a_secret',
      OTP_PIPELINE_ID: 'pipe_load',
      REDIS_PORT: String(server.port),
      OTP_SEAL_SECRET: randomBytes(32).toString('base64'),
    };
    const proxies: ProxyProcess[] = [];
    for (let nth = 0; nth < processes; nth += 1) {
      const proxy = await startProxy(env, onLogin);
      started.push(proxy);
      proxies.push(proxy);
    }
    return { proxies, emulator, redis, close };
  } catch (error) {
    await close();
    throw error;
  }
}
