import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { UtilityOutcome } from './contract.ts';
import { openDatabase, readJson } from './database.ts';
import { createOrders, type NewOrder } from './orders.ts';
import { createOutbox } from './outbox.ts';

/** An order as the page posts it. */
export const ORDER: NewOrder = {
  name: 'Mona',
  phone: '+201001234567',
  template: 'order_shipped',
  pipeline: 'sms',
};

/** What the client reports of a message that the service accepted. */
export const ACCEPTED: UtilityOutcome = {
  outcome: 'accepted',
  transactionID: 'transaction-1',
  channel: 'sms',
};

/** The path of a database that is deleted after the test. */
export function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'orders.sqlite');
}

/** An outbox in a database of its own, with orders whose operations are not sent, and a clock. */
export function openOutbox(file: string = temporaryDatabase()) {
  const database = openDatabase(file);
  onTestFinished(() => void database.close());
  const outbox = createOutbox(database);
  const clock = { now: 1_000_000 };
  let prepared = 0;
  const orders = createOrders({
    database,
    outbox,
    now: () => clock.now,
    prepare: ({ phone }) => {
      if (!phone.startsWith('+')) throw new TypeError('phone is no phone number');
      prepared += 1;
      return { key: `key-${prepared}`, body: '{}', preparedAt: new Date(clock.now).toISOString() };
    },
  });
  return {
    outbox,
    orders,
    clock,
    claim: () => outbox.claim({ now: clock.now, leaseMs: 60_000 }),
    countOrders: () => readJson(database, 'SELECT count(*) FROM orders')[0],
    /** The events of an entry, the oldest first. */
    events: (id: number) =>
      readJson(
        database,
        'SELECT json_quote(event) FROM outbox_history WHERE entry_id = ? ORDER BY id',
        id,
      ),
  };
}
