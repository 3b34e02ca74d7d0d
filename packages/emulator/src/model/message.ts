import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import {
  savedChannel,
  savedCount,
  savedDate,
  savedEncoding,
  savedTime,
  savedUtilityChannel,
} from '../schema/saved.ts';
import { UTILITY_STATUSES, type UtilityStatus } from './utility-transaction.ts';

const RECEIPTS = ['delivered', 'undelivered'] as const;

/** What a provider says of a message that it took, some time later. */
export type DeliveryReceipt = (typeof RECEIPTS)[number];

const message = {
  id: v.string(),
  /** ISO 8601 by the workspace's clock. */
  at: savedDate,
  to: v.string(),
  text: v.string(),
  transactionID: v.string(),
  pipelineID: v.string(),
  delivery: v.exactOptional(v.picklist(RECEIPTS)),
};

const CodeMessageSchema = v.strictObject({
  ...message,
  kind: v.literal('code'),
  channel: savedChannel,
  code: v.string(),
});

/** A message with a one-time code. */
export interface CodeMessage extends ReadonlyOutput<typeof CodeMessageSchema> {
  /** Absent until its provider reports. */
  delivery?: DeliveryReceipt;
}

const UtilityMessageSchema = v.strictObject({
  ...message,
  kind: v.literal('utility'),
  channel: savedUtilityChannel,
  code: v.exactOptional(v.never()),
  templateId: v.exactOptional(v.string()),
  customerUserId: v.nullable(v.string()),
  /** How many parts an SMS has. */
  segments: v.exactOptional(savedCount),
  encoding: v.exactOptional(savedEncoding),
  status: v.picklist(UTILITY_STATUSES),
});

/** A message about an order, a delivery or the like; it has no code. */
export interface UtilityMessage extends ReadonlyOutput<typeof UtilityMessageSchema> {
  /** Absent until its provider reports. */
  delivery?: DeliveryReceipt;
  /** The same value as in its transaction. */
  status: UtilityStatus;
}

/** Checks a {@link Message}. */
export const MessageSchema = v.union([CodeMessageSchema, UtilityMessageSchema]);

/** A message as its recipient would see it: one with a code, or a utility message. */
export type Message = CodeMessage | UtilityMessage;

/** Checks a {@link ScheduledReceipt}. */
export const ScheduledReceiptSchema = v.strictObject({
  message: CodeMessageSchema,
  /** When it is due, in Unix milliseconds by the workspace's clock. */
  expiresAtMs: savedTime,
});

/** A report that a provider makes later. */
export interface ScheduledReceipt extends ReadonlyOutput<typeof ScheduledReceiptSchema> {
  readonly message: CodeMessage;
}
