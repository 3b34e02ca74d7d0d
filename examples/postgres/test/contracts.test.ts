import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { countersContract, resultStoreContract } from '@otp-kit/server/testing';
import { createPostgresCounters } from '../src/postgres-counters.ts';
import { createPostgresResultStore } from '../src/postgres-result-store.ts';
import { startPostgres } from './start-postgres.ts';

const { pool, close } = await startPostgres();
after(close);
await pool.query(await readFile(new URL('../schema.sql', import.meta.url), 'utf8'));

const checks = [
  ...countersContract(() => createPostgresCounters(pool)),
  ...resultStoreContract(() => createPostgresResultStore(pool)),
];
for (const { title, run } of checks) void test(title, run);

void test('otp_clear deletes what has ended, and nothing else', async () => {
  const counters = createPostgresCounters(pool);
  const now = Date.now();
  await counters.add({ key: 'ended', amount: 1, seconds: 0, now });
  await counters.add({ key: 'counts', amount: 1, seconds: 600, now });

  await pool.query('select otp_clear()');

  const { rows } = await pool.query("select key from otp_count where key in ('ended', 'counts')");
  assert.deepEqual(rows, [{ key: 'counts' }]);
});

void test('a result that has expired is neither returned nor claimed', async () => {
  const store = createPostgresResultStore(pool);
  await store.put({ attemptId: 'expired', status: 'success' }, 'msg_1');
  await pool.query("update otp_result set expires_at = now() where attempt_id = 'expired'");

  assert.equal(await store.get('expired'), undefined);
  assert.equal(await store.claim('expired'), false);
});
