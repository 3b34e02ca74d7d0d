import type { SmsEncoding, UtilityChannel } from '@otp-kit/protocol';

/** The state of a utility message. WhatsApp is `Pending` until its provider reports; SMS never changes. */
export type UtilityStatus = 'Pending' | 'Successful' | 'Failed';

/** A utility send that the service recorded, as JSON can hold it. */
export interface UtilityTransaction {
  readonly transactionID: string;
  readonly accountId: string;
  readonly pipelineID: string;
  /** E.164. */
  readonly recipient: string;
  readonly customerUserId: string | null;
  /** ISO 8601 by the workspace's clock. */
  readonly createdAt: string;
  readonly templateId?: string;
  /** Absent where the recipient had opted out: nothing was sent. */
  readonly channel?: UtilityChannel;
  /** Of an SMS: how many parts it has, and how they are encoded. */
  readonly sms?: { readonly segments: number; readonly encoding: SmsEncoding };
  /** What is charged when the message is billed. */
  readonly fee?: number;
  /** Absent where nothing was sent. An SMS is `Pending` while its carrier's answer is not known. */
  readonly status?: UtilityStatus;
}
