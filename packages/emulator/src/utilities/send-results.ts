import { UTILITY_ERRORS } from '@otp-kit/protocol';
import type { UtilityTransaction } from '../model/utility-transaction.ts';
import type { UtilityResult } from './state/utility-result.ts';

/**
 * The result of an accepted message.
 * @see the interface, "POST {base_url}/api/v1/utilities/send": `data` on success
 */
export function acceptedResult(transaction: UtilityTransaction): UtilityResult {
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
  return { ok: true, body: { status: 'success', message, data } };
}

/** The failure of a message that the provider rejected, or that failed with another code before that. */
export function failedResult(transactionID: string, code = 'send_failed'): UtilityResult {
  const isOfService = Object.hasOwn(UTILITY_ERRORS, code);
  const message = 'the message was not sent; nothing is billed';
  // A provider's own code replaces `send_failed`, and has what that has.
  const extra = (code === 'send_failed' || !isOfService) && { extra: { transactionID } };
  return { ok: false, error: { code, message, ...(!isOfService && { status: 502 }), ...extra } };
}

/** The result of a message whose recipient opted out. */
export function skippedResult({ transactionID, recipient }: UtilityTransaction): UtilityResult {
  return {
    ok: true,
    body: {
      status: 'skipped',
      code: 'RECIPIENT_SUPPRESSED',
      message: 'the recipient opted out; nothing was sent',
      data: { recipient, skipped: true, transactionID },
    },
  };
}

// The platform's own ID of the message; ours names the transaction, so that a search finds both.
function wamidOf(transactionID: string): string {
  return `wamid.${transactionID}`;
}
