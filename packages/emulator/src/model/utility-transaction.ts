import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedCount, savedDate, savedEncoding, savedUtilityChannel } from '../schema/saved.ts';
import { amount } from '../schema/values.ts';

/** The states of a utility message. WhatsApp is `Pending` until its provider reports; SMS never changes. */
export const UTILITY_STATUSES = ['Pending', 'Successful', 'Failed'] as const;

/** One of them. */
export type UtilityStatus = (typeof UTILITY_STATUSES)[number];

/** Checks a {@link UtilityTransaction}. */
export const UtilityTransactionSchema = v.strictObject({
  transactionID: v.string(),
  accountId: v.string(),
  pipelineID: v.string(),
  /** E.164. */
  recipient: v.string(),
  customerUserId: v.nullable(v.string()),
  /** ISO 8601 by the workspace's clock. */
  createdAt: savedDate,
  templateId: v.exactOptional(v.string()),
  /** Absent where the recipient had opted out: nothing was sent. */
  channel: v.exactOptional(savedUtilityChannel),
  /** How many parts an SMS has, and how they are encoded. */
  sms: v.exactOptional(v.strictObject({ segments: savedCount, encoding: savedEncoding })),
  /** What is charged when the message is billed. */
  fee: v.exactOptional(amount),
  /** Absent if nothing was sent. An SMS is `Pending` while its carrier's response is not known. */
  status: v.exactOptional(v.picklist(UTILITY_STATUSES)),
});

/** A utility send that the service recorded, as JSON can hold it. */
export interface UtilityTransaction extends ReadonlyOutput<typeof UtilityTransactionSchema> {}
