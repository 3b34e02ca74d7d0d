import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { passkeyStoreContract } from '@otp-kit/server/testing';
import Database from 'libsql';
import { createSqlitePasskeyStore } from '../src/sqlite-passkey-store.ts';

const file = join(mkdtempSync(join(tmpdir(), 'otp-kit-sqlite-')), 'product.db');
const database = new Database(file);
database.exec(readFileSync(new URL('../schema.sql', import.meta.url), 'utf8'));

for (const { title, run } of passkeyStoreContract(() => createSqlitePasskeyStore(database))) {
  void test(title, run);
}
