import type { Transaction } from '../model/transaction.ts';
import { forgetOldest } from './forget-oldest.ts';

/** The transactions of one workspace. */
export interface Transactions {
  add(transaction: Transaction): void;
  byRequestId(transactionReqID: string): Transaction | undefined;
  byId(transactionID: string): Transaction | undefined;
  /** Oldest first. */
  list(): readonly Transaction[];
}

const TRANSACTIONS_KEPT = 10_000;

/** Creates the transactions of one workspace; beyond the limit the oldest is forgotten. */
export function createTransactions(): Transactions {
  const byRequestId = new Map<string, Transaction>();
  const byId = new Map<string, Transaction>();
  return {
    add: (transaction) => {
      byRequestId.set(transaction.transactionReqID, transaction);
      byId.set(transaction.transactionID, transaction);
      forgetOldest(byRequestId, TRANSACTIONS_KEPT);
      forgetOldest(byId, TRANSACTIONS_KEPT);
    },
    byRequestId: (id) => byRequestId.get(id),
    byId: (id) => byId.get(id),
    list: () => [...byId.values()],
  };
}
