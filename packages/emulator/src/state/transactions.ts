import type { Transaction, TransactionStatus } from '../model/entities.ts';
import { forgetOldest } from './forget-oldest.ts';

/** The transactions of one workspace. */
export interface Transactions {
  add(transaction: Transaction): void;
  byRequestId(transactionReqID: string): Transaction | undefined;
  byId(transactionID: string): Transaction | undefined;
  /** Oldest first. */
  list(): readonly Transaction[];
  clear(): void;
}

const TRANSACTIONS_KEPT = 10_000;
const WRONG_ATTEMPTS = 10;

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
    clear: () => {
      byRequestId.clear();
      byId.clear();
    },
  };
}

/**
 * Counts a wrong code. The tenth ends the transaction.
 *
 * @returns whether it was the one too many
 * @see the interface, "Limits", "Wrong OTP attempts"
 */
export function countWrongCode(transaction: Transaction): boolean {
  transaction.wrongAttempts += 1;
  transaction.forceExpired ||= transaction.wrongAttempts >= WRONG_ATTEMPTS;
  return transaction.forceExpired;
}

/** Where a transaction behaviors at a time in Unix milliseconds. A verified one never expires. */
export function statusOf(transaction: Transaction, nowMs: number): TransactionStatus {
  if (transaction.verified) return 'Successful';
  const { forceExpired, isSuperseded = false, expiresAtMs } = transaction;
  return forceExpired || isSuperseded || nowMs >= expiresAtMs ? 'expired' : 'active';
}
