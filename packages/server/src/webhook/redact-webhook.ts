import type { WidgetWebhook } from '@otp-kit/protocol';

/** What of a webhook a log may hold: neither address nor metadata, and no code anyway. */
export interface RedactedWebhook {
  readonly status: WidgetWebhook['status'];
  /** ISO 8601, by the service's clock. */
  readonly timestamp: string;
  readonly attemptId: string;
  readonly attemptStatus: string | undefined;
  readonly transactionID: string | undefined;
  readonly isTest: boolean | undefined;
  readonly verificationMethod: string | undefined;
}

/** Takes out of a webhook what a log may hold. `error` is left out too: its shape is not documented. */
export function redactWebhook(webhook: WidgetWebhook): RedactedWebhook {
  const { status, timestamp, widgetAttempt, transaction, verificationMethod } = webhook;
  return {
    status,
    timestamp,
    attemptId: widgetAttempt.attemptId,
    attemptStatus: widgetAttempt.status,
    transactionID: transaction?.transactionID,
    isTest: widgetAttempt.isTest,
    verificationMethod,
  };
}
