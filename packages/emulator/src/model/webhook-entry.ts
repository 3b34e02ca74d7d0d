/** A webhook that was sent, or refused. The service itself keeps no such record. */
export interface WebhookEntry {
  readonly id: string;
  /** ISO 8601 by the workspace's clock. */
  readonly at: string;
  readonly url: string;
  readonly attemptId?: string;
  /** The top-level status of the body. */
  readonly status: 'success' | 'failed';
  /** `delivered`: answered with 2xx; `refused`: its host is not allowed, and nothing was sent. */
  readonly outcome: 'delivered' | 'failed' | 'refused';
  /** Of the answer, where there was one. */
  readonly httpStatus?: number;
  /** Why it was refused, or why there was no answer. */
  readonly reason?: string;
  /**
   * How far the workspace's clock was ahead of the machine's, in milliseconds; negative when behind. Only where
   * the receiver refused a right signature whose timestamp was therefore too new or too old for it.
   */
  readonly clockOffsetMs?: number;
  /** The entry that this one repeats. */
  readonly replayOf?: string;
  /** As they were sent, beside those that the connection adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
