import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';

/** Whether a redis-server can be started here. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis of its own, which keeps nothing on the disk. */
export interface RedisServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts one on a free port, and waits until it takes connections. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: tmpdir(),
  });
  await ready(server);
  return {
    port,
    async close() {
      const gone = once(server, 'exit');
      server.kill();
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
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
