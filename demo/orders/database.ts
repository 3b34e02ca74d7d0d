import Database from 'libsql';

const BUSY_TIMEOUT_MS = 5_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS orders (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    phone       TEXT NOT NULL,
    template    TEXT NOT NULL,
    pipeline    TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS outbox (
    id           INTEGER PRIMARY KEY,
    order_id     INTEGER NOT NULL REFERENCES orders (id),
    pipeline     TEXT NOT NULL,
    operation    TEXT NOT NULL,              -- JSON, as prepare() returned it
    status       TEXT NOT NULL DEFAULT 'waiting',
    due_at       INTEGER,                    -- Unix ms; while it is being sent, the end of the lease
    tries        INTEGER NOT NULL DEFAULT 0, -- how often it was claimed; names the current lease
    first_try_at INTEGER,                    -- Unix ms
    outcome      TEXT,                       -- JSON, as perform() returned it last
    earlier      TEXT NOT NULL DEFAULT '"none"' -- JSON, what perform() is told of the tries before
  ) STRICT;
  CREATE INDEX IF NOT EXISTS outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;

  CREATE TABLE IF NOT EXISTS outbox_history (
    id       INTEGER PRIMARY KEY,
    entry_id INTEGER NOT NULL REFERENCES outbox (id),
    at       INTEGER NOT NULL,               -- Unix ms
    event    TEXT NOT NULL,
    outcome  TEXT                            -- JSON
  ) STRICT;
  CREATE INDEX IF NOT EXISTS outbox_history_entry ON outbox_history (entry_id);
`;

/** A connection to the product's database. */
export type OrdersDatabase = Database.Database;

/**
 * Opens the product's database and creates the tables that are missing. Several processes may open
 * the same file.
 *
 * @param file the path of the database
 */
export function openDatabase(file: string): OrdersDatabase {
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  // Readers do not wait for the writer, and a killed process leaves no lock behind.
  database.pragma('journal_mode = WAL');
  // A commit is on the disk before it returns. The default of WAL could lose the last commits with the power.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.exec(SCHEMA);
  return database;
}

/** Runs in one transaction. It has the write lock from its beginning, so that it never has to start over. */
export function transact<T>(database: OrdersDatabase, run: () => T): T {
  return database.transaction(run).immediate();
}

/**
 * Runs a statement whose only column is JSON, and parses its rows.
 *
 * @returns `any`, like `JSON.parse`: the schema says what is in the rows
 */
export function readJson(
  database: OrdersDatabase,
  sql: string,
  ...parameters: readonly (string | number | null)[]
): ReturnType<typeof JSON.parse>[] {
  const rows = database
    .prepare(sql)
    .pluck()
    .all(...parameters);
  return rows.map((text) => JSON.parse(String(text)));
}
