import type { PasskeyStore, StoredPasskey } from '@otp-kit/server/passkeys';
import type Database from 'libsql';

// An update of nothing returns the row that is there.
const USER_HANDLE = `
  INSERT INTO passkey_user (user_id, handle) VALUES (?, ?)
  ON CONFLICT (user_id) DO UPDATE SET handle = handle RETURNING handle`;

// One statement counts and adds, so that parallel calls of several processes add no more than the limit.
const ADD = `
  INSERT INTO passkey (id, user_id, public_key, counter, transports, is_backed_up, name, created_at_ms)
  SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM passkey WHERE user_id = ?) < ?
  ON CONFLICT (id) DO NOTHING`;

const RECORD_USE = `
  UPDATE passkey SET counter = ?1, is_backed_up = ?2, last_used_at_ms = ?3
  WHERE id = ?4 AND (?1 > counter OR (?1 = 0 AND counter = 0))`;

/** Keeps passkeys in SQLite, in the tables of `schema.sql`. */
export function createSqlitePasskeyStore(database: Database.Database): PasskeyStore {
  const run = (sql: string, ...parameters: unknown[]) =>
    database.prepare(sql).run(...parameters).changes === 1;
  const read = <Columns>(sql: string, ...parameters: unknown[]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema says what is in the rows
    database.prepare(sql).all(...parameters) as Columns[];
  const find = (where: string, parameter: string) =>
    read<Row>(
      `SELECT * FROM passkey WHERE ${where} = ? ORDER BY created_at_ms, rowid`,
      parameter,
    ).map(passkeyOf);

  return {
    userHandle(userID, newHandle) {
      const [row] = read<{ readonly handle: string }>(USER_HANDLE, userID, newHandle);
      if (!row) throw new Error('SQLite returned no row');
      return row.handle;
    },
    list: (userID) => find('user_id', userID),
    find: (id) => find('id', id)[0],
    add(passkey, max) {
      const { id, userID, publicKey, counter, name, createdAtMs } = passkey;
      const transports = JSON.stringify(passkey.transports);
      const isBackedUp = Number(passkey.isBackedUp);
      const row = [
        id,
        userID,
        Buffer.from(publicKey),
        counter,
        transports,
        isBackedUp,
        name,
        createdAtMs,
      ];
      return run(ADD, ...row, userID, max);
    },
    recordUse: (id, { counter, isBackedUp, lastUsedAtMs }) =>
      run(RECORD_USE, counter, Number(isBackedUp), lastUsedAtMs, id),
    rename: (userID, id, name) =>
      run('UPDATE passkey SET name = ? WHERE user_id = ? AND id = ?', name, userID, id),
    delete: (userID, id) => run('DELETE FROM passkey WHERE user_id = ? AND id = ?', userID, id),
  };
}

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
  readonly transports: string;
  readonly is_backed_up: number;
  readonly name: string;
  readonly created_at_ms: number;
  readonly last_used_at_ms: number | null;
}

function passkeyOf(row: Row): StoredPasskey {
  return {
    id: row.id,
    userID: row.user_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    transports: JSON.parse(row.transports),
    isBackedUp: row.is_backed_up === 1,
    name: row.name,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
  };
}
