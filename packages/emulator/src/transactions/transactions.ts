import * as v from 'valibot';
import {
  createTransaction,
  type Transaction,
  type TransactionRecord,
  TransactionRecordSchema,
} from '../model/transaction.ts';
import { forgetOldest } from '../primitives/forget-oldest.ts';

/** The transactions of one workspace. */
export interface Transactions {
  add(transaction: Transaction): void;
  byRequestId(transactionReqID: string): Transaction | undefined;
  byId(transactionID: string): Transaction | undefined;
  /** Oldest first. */
  list(): readonly Transaction[];
  /** The one with a record's ID, else one of that record that is not kept here. */
  linkTo(record: TransactionRecord): Transaction;
  /** Oldest first. */
  save(): readonly TransactionRecord[];
}

/** Checks the transactions of a snapshot. */
export const SavedTransactionsSchema = v.array(TransactionRecordSchema);

const TRANSACTIONS_KEPT = 10_000;

/** Creates the transactions of one workspace; beyond the limit the oldest is forgotten. */
export function createTransactions(saved: readonly TransactionRecord[] = []): Transactions {
  const byRequestId = new Map<string, Transaction>();
  const byId = new Map<string, Transaction>();
  const add = (transaction: Transaction): void => {
    byRequestId.set(transaction.transactionReqID, transaction);
    byId.set(transaction.transactionID, transaction);
    forgetOldest(byRequestId, TRANSACTIONS_KEPT);
    forgetOldest(byId, TRANSACTIONS_KEPT);
  };
  for (const record of saved) add(createTransaction(record));
  return {
    add,
    byRequestId: (id) => byRequestId.get(id),
    byId: (id) => byId.get(id),
    list: () => [...byId.values()],
    linkTo: (record) => byId.get(record.transactionID) ?? createTransaction(record),
    save: () => [...byId.values()],
  };
}
