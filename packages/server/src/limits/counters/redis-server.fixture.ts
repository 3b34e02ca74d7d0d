import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether a redis-server can be started here. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis of its own, which keeps nothing on the disk by default. */
export interface RedisServer {
  readonly port: number;
  close(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

/** The port and the folder of a Redis, and its further settings. */
export interface RedisOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Default: a new one, removed at the end. A Redis loads what another one left in its folder, as a replica does. */
  readonly folder?: string;
  /** Such as `--appendonly yes`. */
  readonly settings?: readonly string[];
}

/** Starts one, and waits until it takes connections. */
export async function startRedis({
  port: wanted,
  folder: given,
  settings = ['--appendonly', 'no'],
}: RedisOptions = {}): Promise<RedisServer> {
  const port = wanted ?? (await freePort());
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'otp-kit-redis-')));
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', ...settings];
  const server = spawn('redis-server', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: folder,
  });
  await ready(server);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  };
  return { port, close: async () => end('SIGTERM'), kill: async () => end('SIGKILL') };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return address.port;
}

async function ready(server: ChildProcess): Promise<void> {
  let output = '';
  for await (const chunk of server.stdout ?? []) {
    output += String(chunk);
    if (output.includes('Ready to accept connections')) break;
  }
  if (!output.includes('Ready to accept connections'))
    throw new Error('redis-server did not start');
}
