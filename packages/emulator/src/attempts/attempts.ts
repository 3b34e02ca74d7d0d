import * as v from 'valibot';
import {
  type Attempt,
  type AttemptRecord,
  AttemptRecordSchema,
  createAttempt,
  type NewAttempt,
} from '../model/attempt.ts';
import { type AttemptView, viewAttempt } from '../model/attempt-view.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Publisher } from '../primitives/events.ts';
import { jsonBytes } from '../primitives/json-bytes.ts';
import type { Transactions } from '../transactions/transactions.ts';

/** An attempt was created, or has changed. */
export interface AttemptEvent {
  readonly type: 'attempt';
  readonly data: AttemptView;
}

/** The widget attempts of one workspace. */
export interface Attempts {
  /** Creates an attempt and adds it, which is its first change. */
  create(given: NewAttempt): Attempt;
  add(attempt: Attempt): void;
  byId(attemptId: string): Attempt | undefined;
  /** The attempt whose newest code this transaction is. */
  byTransaction(transactionID: string): Attempt | undefined;
  /** Newest first. */
  list(): readonly Attempt[];
  /** The one with a record's ID, else one of that record that is not kept here. */
  linkTo(record: AttemptRecord): Attempt;
  /** Oldest first. */
  save(): readonly AttemptRecord[];
}

/** Checks the attempts of a snapshot. */
export const SavedAttemptsSchema = v.array(AttemptRecordSchema);

interface AttemptNeeds {
  readonly clock: Clock;
  readonly events: Publisher<AttemptEvent>;
  readonly transactions: Transactions;
}

const ATTEMPTS_KEPT = 5000;
// What integrators put into attempts, as JSON, see the journal. The rest of an attempt is small.
const BYTES_KEPT = 8 * 1024 * 1024;

/**
 * Creates the attempts of one workspace; beyond the limit the oldest is forgotten.
 *
 * @param needs.transactions the workspace's own, which attempts share
 * @param saved the attempts to begin with, oldest first
 */
export function createAttempts(
  { clock, events, transactions }: AttemptNeeds,
  saved: readonly AttemptRecord[] = [],
): Attempts {
  // The one place that publishes a change of an attempt.
  const onChange = (attempt: Attempt): void =>
    events.publish({ type: 'attempt', data: viewAttempt(attempt, clock.now()) });
  const byId = new Map<string, Attempt>();
  let bytes = 0;
  const restore = ({ transaction, ...record }: AttemptRecord): Attempt =>
    createAttempt(
      { ...record, ...(transaction && { transaction: transactions.linkTo(transaction) }) },
      onChange,
    );
  const add = (attempt: Attempt): void => {
    byId.set(attempt.attemptId, attempt);
    bytes += givenBytes(attempt);
    for (const [attemptId, oldest] of byId) {
      if (byId.size <= ATTEMPTS_KEPT && bytes <= BYTES_KEPT) return;
      byId.delete(attemptId);
      bytes -= givenBytes(oldest);
    }
  };
  for (const record of saved) add(restore(record));
  return {
    create: (given) => {
      const attempt = createAttempt(given, onChange);
      add(attempt);
      onChange(attempt);
      return attempt;
    },
    add,
    byId: (attemptId) => byId.get(attemptId),
    byTransaction: (transactionID) =>
      [...byId.values()].find(({ transaction }) => transaction?.transactionID === transactionID),
    list: () => [...byId.values()].reverse(),
    linkTo: (record) => byId.get(record.attemptId) ?? restore(record),
    save: () => [...byId.values()],
  };
}

/** How much of an attempt the integrator gave, which does not change. */
function givenBytes({ publicMetadata, privateMetadata, customHeaders }: NewAttempt): number {
  return jsonBytes([publicMetadata, privateMetadata, customHeaders]);
}
