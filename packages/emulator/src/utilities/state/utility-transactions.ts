import * as v from 'valibot';
import type { UtilityTransaction } from '../../model/utility-transaction.ts';
import { forgetOldest } from '../../state/forget-oldest.ts';
import {
  type FieldsOf,
  type SavedSchema,
  savedAmount,
  savedCount,
  savedDate,
} from '../../state/saved.ts';

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
export const SavedUtilityTransactionsSchema: SavedSchema<readonly UtilityTransaction[]> = v.array(
  v.strictObject({
    transactionID: v.string(),
    accountId: v.string(),
    pipelineID: v.string(),
    recipient: v.string(),
    customerUserId: v.nullable(v.string()),
    createdAt: savedDate,
    templateId: v.exactOptional(v.string()),
    channel: v.exactOptional(v.picklist(['whatsapp', 'sms'])),
    sms: v.exactOptional(
      v.strictObject({ segments: savedCount, encoding: v.picklist(['GSM7', 'UCS2']) }),
    ),
    fee: v.exactOptional(savedAmount),
    status: v.exactOptional(v.picklist(['Pending', 'Successful', 'Failed'])),
  } satisfies FieldsOf<UtilityTransaction>),
);

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
