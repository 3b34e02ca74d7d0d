import type { Channel } from '@otp-kit/protocol';

/** What a provider says of a message that it took, some time later. */
export type DeliveryReceipt = 'delivered' | 'undelivered';

/** A message as its recipient would see it. */
export interface Message {
  readonly id: string;
  /** ISO 8601 by the workspace's clock. */
  readonly at: string;
  readonly to: string;
  readonly channel: Channel;
  readonly code: string;
  readonly text: string;
  readonly transactionID: string;
  readonly pipelineID: string;
  /** Absent until its provider reports. */
  delivery?: DeliveryReceipt;
}

/** A report that a provider makes later. */
export interface ScheduledReceipt {
  readonly message: Message;
  /** When it is due, in Unix milliseconds by the workspace's clock. */
  readonly expiresAtMs: number;
}
