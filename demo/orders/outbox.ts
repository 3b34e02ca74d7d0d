/**
 * The outbox: each message that the product owes its customers, saved in the same database as the
 * order that it is about. A worker sends them.
 *
 * ```
 * waiting ─▶ sending ─▶ accepted | skipped | refused | unknown
 *    ▲          │                       │         │
 *    └──────────┘                       └─────────┴─▶ confirmed | replaced   (an operator decides)
 * ```
 */
import type { PerformOptions, UtilityOperation, UtilityOutcome } from '@otp-kit/server/utilities';
import { type OrdersDatabase, readJson, transact } from './database.ts';
import type { NextStep } from './next-step.ts';

/** The state of an entry. */
export type EntryStatus = 'waiting' | 'sending' | UtilityOutcome['outcome'] | Decision;

/** What an operator decides: the message was sent, or it is sent again as a new operation. */
export type Decision = 'confirmed' | 'replaced';

/** A message in the outbox. */
export interface Entry {
  readonly id: number;
  readonly orderId: number;
  readonly pipeline: string;
  readonly operation: UtilityOperation;
  readonly status: EntryStatus;
  /** When a worker may claim it; while it is being sent, the end of the lease. Unix milliseconds. */
  readonly dueAt: number | null;
  /** How often it was claimed. */
  readonly tries: number;
  readonly firstTryAt: number | null;
  readonly outcome: UtilityOutcome | null;
}

/** An entry that a worker has claimed. */
export interface ClaimedEntry extends Entry {
  readonly firstTryAt: number;
  readonly dueAt: number;
  /** What came of the tries before: none, an outcome, or a crash. */
  readonly earlier: NonNullable<PerformOptions['earlier']>;
}

/** The outbox of one database. */
export interface Outbox {
  /** Adds an operation. Call it inside the transaction that saves what the message is about, or the decision to send it again. */
  enqueue(
    entry: Pick<Entry, 'orderId' | 'pipeline' | 'operation'>,
    now: number,
    event: 'saved' | 'saved-again',
  ): void;
  /** Claims the entry that has been due for the longest time. No other worker gets it until the lease ends. */
  claim(options: { readonly now: number; readonly leaseMs: number }): ClaimedEntry | undefined;
  /** Records an outcome. Does nothing and returns false if another worker has claimed the entry since. */
  record(entry: ClaimedEntry, outcome: UtilityOutcome, next: NextStep, now: number): boolean;
  /** Makes a waiting entry due at once. Returns false if it does not wait. */
  hurry(id: number, now: number): boolean;
  /**
   * Closes an entry that waits for an operator. Does nothing and returns false if it does not wait for
   * this decision. Call it inside a transaction.
   */
  decide(id: number, decision: Decision, now: number): boolean;
}

const ENTRY = `json_object('id', id, 'orderId', order_id, 'pipeline', pipeline, 'operation', json(operation),
  'status', status, 'dueAt', due_at, 'tries', tries, 'firstTryAt', first_try_at, 'earlier', json(earlier), 'outcome', json(outcome))`;

// An entry whose lease has ended is due again: its worker has crashed.
const CLAIM = `UPDATE outbox
    SET status = 'sending', due_at = ?, tries = tries + 1, first_try_at = coalesce(first_try_at, ?),
        earlier = iif(status = 'sending', '"interrupted"', coalesce(outcome, '"none"'))
  WHERE id = (SELECT id FROM outbox WHERE due_at <= ? ORDER BY due_at, id LIMIT 1)
 RETURNING ${ENTRY}`;

const NOTE = 'INSERT INTO outbox_history (entry_id, at, event, outcome) VALUES (?, ?, ?, ?)';

type Note = (entryId: number, at: number, event: string, outcome?: UtilityOutcome) => void;

/** Creates the outbox of a database. */
export function createOutbox(database: OrdersDatabase): Outbox {
  const note: Note = (entryId, at, event, outcome) =>
    void database.prepare(NOTE).run(entryId, at, event, outcome ? JSON.stringify(outcome) : null);

  return {
    enqueue: ({ orderId, pipeline, operation }, now, event) => {
      const { lastInsertRowid } = database
        .prepare('INSERT INTO outbox (order_id, pipeline, operation, due_at) VALUES (?, ?, ?, ?)')
        .run(orderId, pipeline, JSON.stringify(operation), now);
      note(Number(lastInsertRowid), now, event);
    },

    claim: ({ now, leaseMs }) =>
      transact(database, () => {
        const [claimed]: (ClaimedEntry | undefined)[] = readJson(
          database,
          CLAIM,
          now + leaseMs,
          now,
          now,
        );
        if (claimed) note(claimed.id, now, 'claimed');
        return claimed;
      }),

    record: ({ id, tries }, outcome, { status, dueAt }, now) =>
      transact(database, () => {
        const { changes } = database
          .prepare(
            `UPDATE outbox SET status = ?, due_at = ?, outcome = ?
              WHERE id = ? AND status = 'sending' AND tries = ?`,
          )
          .run(status, dueAt, JSON.stringify(outcome), id, tries);
        if (changes > 0) note(id, now, 'performed', outcome);
        return changes > 0;
      }),

    hurry: (id, now) =>
      database
        .prepare("UPDATE outbox SET due_at = ? WHERE id = ? AND status = 'waiting'")
        .run(now, id).changes > 0,

    decide: (id, decision, now) => {
      // "It was sent" decides only a question that is open.
      const from = decision === 'confirmed' ? ['unknown'] : ['unknown', 'refused'];
      const { changes } = database
        .prepare('UPDATE outbox SET status = ? WHERE id = ? AND status IN (?, ?)')
        .run(decision, id, from[0], from[1] ?? null);
      if (changes > 0) note(id, now, decision);
      return changes > 0;
    },
  };
}
