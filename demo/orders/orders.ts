/** The product's orders. Each is saved together with the message about it. */
import type { UtilityOperation } from '@otp-kit/server/utilities';
import { type OrdersDatabase, readJson, transact } from './database.ts';
import type { PipelineName } from './failure-names.ts';
import type { EntryRow } from './order-view.ts';
import type { Outbox } from './outbox.ts';

/** An order, and the channel of its message. */
export interface NewOrder {
  readonly name: string;
  readonly phone: string;
  readonly template: TemplateName;
  readonly pipeline: PipelineName;
}

/** What a message is about. */
export type MessageName = 'order_shipped' | 'order_confirmed';

/** The templates that the demo uses: each message in English, German and Arabic. */
export type TemplateName = `${MessageName}${'' | '_de' | '_ar'}`;

/** Orders of one database. */
export interface Orders {
  /**
   * Saves an order and the message about it, in one transaction: both or neither. Returns the order's id.
   *
   * @throws what `prepare` throws for a message that cannot be sent, such as one to an invalid number
   */
  place(order: NewOrder): number;
  /** Sends a message again, as a new operation. Returns false if it does not wait for that decision. */
  sendAgain(entryId: number): boolean;
  /** Notes that a message was sent. Returns false if it does not wait for that decision. */
  confirm(entryId: number): boolean;
  /** Performs a waiting operation at once. Returns false if it does not wait. */
  hurry(entryId: number): boolean;
  /** The newest messages, 12 by default, with their orders and their history; the newest first. */
  list(count?: number): readonly EntryRow[];
  /** How many messages there are. */
  count(): number;
}

interface OrdersOptions {
  readonly database: OrdersDatabase;
  readonly outbox: Outbox;
  /** Prepares the message about an order. */
  readonly prepare: (order: NewOrder & { readonly id: number }) => UtilityOperation;
  /** Unix milliseconds; default the machine's. */
  readonly now?: () => number;
}

const LISTED = 12;

/** Creates the orders of a database. */
export function createOrders({ database, outbox, prepare, now = Date.now }: OrdersOptions): Orders {
  function enqueue(
    order: NewOrder & { readonly id: number },
    event: 'saved' | 'saved-again',
  ): void {
    const { id: orderId, pipeline } = order;
    outbox.enqueue({ orderId, pipeline, operation: prepare(order) }, now(), event);
  }

  return {
    place: (order) =>
      transact(database, () => {
        const { lastInsertRowid } = database
          .prepare('INSERT INTO orders (name, phone, template, pipeline) VALUES (?, ?, ?, ?)')
          .run(order.name, order.phone, order.template, order.pipeline);
        const id = Number(lastInsertRowid);
        enqueue({ ...order, id }, 'saved');
        return id;
      }),

    sendAgain: (entryId) =>
      transact(database, () => {
        if (!outbox.decide(entryId, 'replaced', now())) return false;
        const [order] = readJson(database, ORDER_OF_ENTRY, entryId);
        enqueue(order, 'saved-again');
        return true;
      }),

    confirm: (entryId) => transact(database, () => outbox.decide(entryId, 'confirmed', now())),

    hurry: (entryId) => outbox.hurry(entryId, now()),

    list: (count = LISTED) => readJson(database, NEWEST_ENTRIES, count),

    count: () => readJson(database, 'SELECT count(*) FROM outbox')[0],
  };
}

const ORDER_OF_ENTRY = `
  SELECT json_object('id', orders.id, 'name', name, 'phone', phone, 'template', template, 'pipeline', orders.pipeline)
    FROM outbox JOIN orders ON orders.id = order_id
   WHERE outbox.id = ?`;

/** The newest, and those that wait for a decision. */
const NEWEST_ENTRIES = `
  SELECT json_object('id', outbox.id, 'orderId', order_id, 'name', name, 'pipeline', outbox.pipeline,
           'operation', json(operation), 'status', status, 'dueAt', due_at, 'tries', tries, 'outcome', json(outcome),
           'history', (SELECT json_group_array(json_object('id', h.id, 'at', at, 'event', event, 'outcome', json(h.outcome)) ORDER BY h.id)
                         FROM outbox_history AS h WHERE entry_id = outbox.id))
    FROM outbox JOIN orders ON orders.id = order_id
   WHERE status = 'unknown' OR outbox.id IN (SELECT id FROM outbox ORDER BY id DESC LIMIT ?)
   ORDER BY outbox.id DESC`;
