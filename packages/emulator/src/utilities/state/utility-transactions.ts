import type { UtilityTransaction } from '../../model/utility-transaction.ts';
import { forgetOldest } from '../../state/forget-oldest.ts';

/** The utility sends that the service recorded in one workspace. */
export interface UtilityTransactions {
  /** Adds it, or replaces the one with its ID. */
  put(transaction: UtilityTransaction): void;
  byId(transactionID: string): UtilityTransaction | undefined;
  /** Oldest first. */
  list(): readonly UtilityTransaction[];
}

const TRANSACTIONS_KEPT = 10_000;

/** Creates the utility transactions of one workspace; beyond the limit the oldest is forgotten. */
export function createUtilityTransactions(): UtilityTransactions {
  const byId = new Map<string, UtilityTransaction>();
  return {
    put: (transaction) => {
      byId.set(transaction.transactionID, transaction);
      forgetOldest(byId, TRANSACTIONS_KEPT);
    },
    byId: (id) => byId.get(id),
    list: () => [...byId.values()],
  };
}
