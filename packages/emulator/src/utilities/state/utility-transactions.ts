import * as v from 'valibot';
import {
  type UtilityTransaction,
  UtilityTransactionSchema,
} from '../../model/utility-transaction.ts';
import { forgetOldest } from '../../primitives/forget-oldest.ts';

/** The utility sends that the service recorded in one workspace. */
export interface UtilityTransactions {
  /** Adds it, or replaces the one with its ID. */
  put(transaction: UtilityTransaction): void;
  byId(transactionID: string): UtilityTransaction | undefined;
  /** Oldest first. */
  list(): readonly UtilityTransaction[];
  save(): readonly UtilityTransaction[];
}

/** Checks the utility transactions of a snapshot. */
export const SavedUtilityTransactionsSchema = v.array(UtilityTransactionSchema);

const TRANSACTIONS_KEPT = 10_000;

/** Creates the utility transactions of one workspace; beyond the limit the oldest is forgotten. */
export function createUtilityTransactions(
  saved: readonly UtilityTransaction[] = [],
): UtilityTransactions {
  const byId = new Map(saved.slice(-TRANSACTIONS_KEPT).map((each) => [each.transactionID, each]));
  return {
    put: (transaction) => {
      byId.set(transaction.transactionID, transaction);
      forgetOldest(byId, TRANSACTIONS_KEPT);
    },
    byId: (id) => byId.get(id),
    list: () => [...byId.values()],
    save: () => [...byId.values()],
  };
}
