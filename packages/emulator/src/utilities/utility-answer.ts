import { UTILITY_ERRORS } from '@otp-kit/protocol';
import { behaviorHeader } from '../behaviors/behavior-header.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { UtilityTransaction } from '../model/utility-transaction.ts';
import type { Certainty } from './state/carriers.ts';
import type { StoredAnswer } from './state/idempotency-records.ts';
import type { UtilityError } from './utility-request.ts';

/** Creates the text of a response. It is stored and replayed as it is. */
export function storedAnswer(
  status: number,
  body: Readonly<Record<string, unknown>>,
): StoredAnswer {
  return { status, body: JSON.stringify(body) };
}

/** Creates the response; its header names the behavior that decided. */
export function answerResponse(
  { status, body }: StoredAnswer,
  behavior?: keyof Behaviors,
): Response {
  const headers = { 'Content-Type': 'application/json', ...behaviorHeader(behavior) };
  return new Response(body, { status, headers });
}

/** The answer to a send that is refused. */
export function errorAnswer({ code, message, status, extra }: UtilityError): StoredAnswer {
  return storedAnswer(status ?? statusOf(code), { status: 'error', code, message, ...extra });
}

const STATUSES: ReadonlyMap<string, number> = new Map(
  Object.entries(UTILITY_ERRORS).map(([code, { status }]) => [code, status]),
);

/** The HTTP status of a code; 500 for none. */
function statusOf(code = ''): number {
  return STATUSES.get(code) ?? 500;
}

/**
 * The answer to an accepted message.
 * @see the interface, "POST {base_url}/api/v1/utilities/send": `data` on success
 */
export function acceptedAnswer(transaction: UtilityTransaction): StoredAnswer {
  const { transactionID, recipient, customerUserId, channel, sms } = transaction;
  const isSms = channel === 'sms';
  const data = {
    transactionID,
    // SMS is accepted for good; WhatsApp waits for its delivery.
    status: isSms ? 'Successful' : 'Pending',
    channel,
    provider: isSms ? 'own-sms' : 'own-waba',
    recipient,
    customerUserId,
    ...(isSms ? sms : { wamid: wamidOf(transactionID) }),
    billed: isSms,
    billing: { status: isSms ? 'charged' : 'deferred' },
  };
  const message = `Utility ${isSms ? 'SMS' : 'WhatsApp'} accepted`;
  return storedAnswer(200, { status: 'success', message, data });
}

/** The answer to a message that the provider rejected, or that failed with another code before that. */
export function failedAnswer(transactionID: string, code = 'send_failed'): StoredAnswer {
  const isOfService = Object.hasOwn(UTILITY_ERRORS, code);
  return storedAnswer(isOfService ? statusOf(code) : 502, {
    status: 'error',
    code,
    message: 'the message was not sent; nothing is billed',
    // A provider's own code stands for `send_failed`, and has what that has.
    ...((code === 'send_failed' || !isOfService) && { transactionID }),
  });
}

/** The answer to a message whose recipient opted out. */
export function skippedAnswer({ transactionID, recipient }: UtilityTransaction): StoredAnswer {
  return storedAnswer(200, {
    status: 'skipped',
    code: 'RECIPIENT_SUPPRESSED',
    message: 'the recipient opted out; nothing was sent',
    data: { recipient, skipped: true, transactionID },
  });
}

/** The error where the carrier has the message, and the service is still finding out what became of it. */
export function pendingError(certainty: Certainty): UtilityError {
  const support = certainty === 'unknown' ? '; contact support if it stays so' : '';
  return {
    code: 'provider_outcome_reconciliation_pending',
    message: `the outcome at the carrier is being reconciled${support}`,
    extra: { data: { certainty } },
  };
}

// The platform's own ID of the message; ours names the transaction, so that a search finds both.
function wamidOf(transactionID: string): string {
  return `wamid.${transactionID}`;
}
