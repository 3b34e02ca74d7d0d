import * as v from 'valibot';
import {
  createTransaction,
  type Transaction,
  type TransactionRecord,
} from '../model/transaction.ts';
import { forgetOldest } from './forget-oldest.ts';
import {
  type FieldsOf,
  type SavedSchema,
  savedAddress,
  savedChannel,
  savedCount,
  savedTime,
} from './saved.ts';

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

/** Checks a transaction of a snapshot. */
export const SavedTransactionSchema: SavedSchema<TransactionRecord> = v.strictObject({
  transactionID: v.string(),
  transactionReqID: v.string(),
  pipelineID: v.string(),
  verificationAddress: savedAddress,
  code: v.string(),
  channels: v.array(savedChannel),
  createdAtMs: savedTime,
  expiresAtMs: savedTime,
  isTest: v.exactOptional(v.boolean()),
  billingMode: v.picklist(['pay-per-message', 'pay-per-success']),
  hasOwnCode: v.exactOptional(v.boolean()),
  isChosen: v.exactOptional(v.boolean()),
  undelivered: v.exactOptional(v.array(savedChannel)),
  wrongAttempts: savedCount,
  forceExpired: v.boolean(),
  isSuperseded: v.exactOptional(v.boolean()),
  verified: v.boolean(),
} satisfies FieldsOf<TransactionRecord>);

/** Checks the transactions of a snapshot. */
export const SavedTransactionsSchema: SavedSchema<readonly TransactionRecord[]> =
  v.array(SavedTransactionSchema);

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
