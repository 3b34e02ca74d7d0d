import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UtilityOutcome } from '@otp-kit/server/utilities';
import { onTestFinished } from 'vitest';
import { createClients, type ServiceSettings } from './clients.ts';
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
  recipient: ORDER.phone,
  customerUserId: null,
  channel: 'sms',
  billing: {},
};

/** An address at which nothing listens, for tests that send nothing. */
const NOWHERE: ServiceSettings = {
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'ak_test',
  pipelines: {
    sms: { id: 'pipe_sms', signingSecret: 'secret' },
    whatsapp: { id: 'pipe_whatsapp', signingSecret: 'secret' },
  },
};

/** The path of a database that is deleted after the test. */
export function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otp-kit-orders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'orders.sqlite');
}

/** Orders and their outbox, with a clock, in a database of their own unless a file is given. */
export function openOutbox({ file = temporaryDatabase(), service = NOWHERE } = {}) {
  const database = openDatabase(file);
  onTestFinished(() => void database.close());
  const outbox = createOutbox(database);
  const clients = createClients(service, { log: () => {} });
  const clock = { now: Date.now() };
  const orders = createOrders({
    database,
    outbox,
    now: () => clock.now,
    prepare: clients.prepare,
  });
  return {
    outbox,
    orders,
    clients,
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
