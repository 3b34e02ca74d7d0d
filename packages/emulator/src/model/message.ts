import type { Channel, SmsEncoding, UtilityChannel } from '@otp-kit/protocol';
import type { UtilityStatus } from './utility-transaction.ts';

/** What a provider says of a message that it took, some time later. */
export type DeliveryReceipt = 'delivered' | 'undelivered';

/** A message as its recipient would see it: one with a code, or a utility message. */
export type Message = CodeMessage | UtilityMessage;

interface MessageBase {
  readonly id: string;
  /** ISO 8601 by the workspace's clock. */
  readonly at: string;
  readonly to: string;
  readonly text: string;
  readonly transactionID: string;
  readonly pipelineID: string;
  /** Absent until its provider reports. */
  delivery?: DeliveryReceipt;
}

/** A message with a one-time code. */
export interface CodeMessage extends MessageBase {
  readonly kind: 'code';
  readonly channel: Channel;
  readonly code: string;
}

/** A message about an order, a delivery or the like; it has no code. */
export interface UtilityMessage extends MessageBase {
  readonly kind: 'utility';
  readonly channel: UtilityChannel;
  readonly code?: never;
  readonly templateId?: string;
  readonly customerUserId: string | null;
  /** How many parts an SMS has. */
  readonly segments?: number;
  readonly encoding?: SmsEncoding;
  /** As in its transaction. */
  status: UtilityStatus;
}

/** A report that a provider makes later. */
export interface ScheduledReceipt {
  readonly message: CodeMessage;
  /** When it is due, in Unix milliseconds by the workspace's clock. */
  readonly expiresAtMs: number;
}
