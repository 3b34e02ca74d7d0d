/**
 * The error catalogue of utility messages as data.
 *
 * @module
 * @see the interface, "Errors", "Utilities send", and "Retry rules"
 */
import type { UtilityChannel } from '../address/channel.ts';
import { type CatalogueEntry, operator, retry, terminal } from './catalogue.ts';

/**
 * How the same operation may be sent again, always with a new timestamp and nonce.
 *
 * - `never`: it cannot help, or it may send a second message.
 * - `backoff`: after a growing delay.
 * - `few`: a few times; it keeps failing until an operator repairs the cause.
 * - `same-key`: with the original key, and only where the channel is certain to be SMS.
 * - `after-lease`: with the same key, when the 60 seconds of the other request are over.
 * - `at-once`: with the same key, without a delay.
 * - `corrected-clock`: once, with the time of the service.
 */
export type UtilityRepeat =
  | 'never'
  | 'backoff'
  | 'few'
  | 'same-key'
  | 'after-lease'
  | 'at-once'
  | 'corrected-clock';

/** One row of the catalogue of utility messages. `terminal`: the message is at fault; `operator`: the account is. */
export interface UtilityErrorEntry extends CatalogueEntry {
  /**
   * What the code says about the message. `not-sent`: this request gave nothing to a provider.
   * `rejected`: the provider did not take it. `other-request`: another request with the same key or
   * nonce may have sent it. `unclear`: a provider may have it. `suppressed`: correctly not sent.
   */
  readonly dispatch: 'not-sent' | 'rejected' | 'other-request' | 'unclear' | 'suppressed';
  readonly repeat: UtilityRepeat;
  /** The only channel on which the code occurs: it shows which one the service chose. */
  readonly channel?: UtilityChannel;
}

/** Every code of utility messages with what it says and calls for. */
export const UTILITY_ERRORS = {
  MISSING_REQUIRED_FIELDS: final(operator(400)),
  // The interface names no status for it.
  INVALID_REQUEST_AUTH: final(operator(400)),
  INVALID_API_KEY: final(operator(401)),
  PIPELINE_NOT_FOUND: final(operator(404)),
  NOT_A_UTILITY_PIPELINE: final(operator(403)),
  PIPELINE_INACTIVE: final(operator(403)),
  SIGNING_NOT_CONFIGURED: final(operator(400)),
  MISSING_SIGNATURE: final(operator(401)),
  SIGNATURE_TIMESTAMP_SKEW: { ...final(operator(401)), repeat: 'corrected-clock' },
  INVALID_SIGNATURE: final(operator(401)),
  // The nonce is new, so the nonce was used by a copy of the request.
  SIGNATURE_REPLAY: { ...retry(401), dispatch: 'other-request', repeat: 'at-once' },
  INVALID_PHONE: final(terminal(400)),
  MISSING_TEXT: final(terminal(400)),
  TEMPLATE_NOT_FOUND: final(terminal(404)),
  TEMPLATE_NOT_APPROVED: final(operator(409)),
  TEMPLATE_NOT_SMS: final(operator(409), 'sms'),
  TEMPLATE_NOT_WHATSAPP: final(operator(409), 'whatsapp'),
  TEMPLATE_NOT_WHATSAPP_APPROVED: final(operator(409), 'whatsapp'),
  TEMPLATE_MISSING_VARIABLES: final(terminal(400), 'sms'),
  TEMPLATE_VAR_MISSING: final(terminal(400), 'whatsapp'),
  UTILITY_SMS_REQUIRES_BYO: final(operator(409), 'sms'),
  UTILITY_SMS_COUNTRY_NOT_ROUTED: final(operator(409), 'sms'),
  UTILITY_SMS_PROVIDER_NOT_READY: final(operator(409), 'sms'),
  FREE_TEXT_REQUIRES_SMS: final(terminal(409)),
  NO_CHANNEL_ENABLED: final(operator(409)),
  DESTINATION_NOT_ALLOWED: final(operator(403)),
  WHATSAPP_NOT_CONNECTED: final(operator(409), 'whatsapp'),
  no_active_waba: final(operator(409), 'whatsapp'),
  no_waba_phone: final(operator(409), 'whatsapp'),
  admin_waba_token_missing: final(operator(500), 'whatsapp'),
  waba_token_error: final(operator(500), 'whatsapp'),
  UTILITY_FEE_UNAVAILABLE: final(operator(402)),
  INSUFFICIENT_BALANCE: final(operator(402)),
  SPEND_CAP_EXCEEDED: final(operator(402)),
  UTILITY_BUDGET_RESERVATION_PENDING: { ...retry(503), dispatch: 'not-sent', repeat: 'backoff' },
  UTILITY_BUDGET_RECONCILIATION_PENDING: { ...retry(503), dispatch: 'unclear', repeat: 'same-key' },
  UTILITY_BILLING_UNAVAILABLE: {
    ...operator(503),
    dispatch: 'not-sent',
    repeat: 'few',
    channel: 'whatsapp',
  },
  // This request sent nothing; the request that it repeats may have.
  BYO_SMS_RETRY_RECONCILIATION_PENDING: {
    ...retry(503),
    dispatch: 'other-request',
    repeat: 'same-key',
    channel: 'sms',
  },
  provider_outcome_reconciliation_pending: {
    ...retry(503),
    dispatch: 'unclear',
    repeat: 'same-key',
    channel: 'sms',
  },
  provider_outcome_unknown: {
    ...operator(502),
    dispatch: 'unclear',
    repeat: 'never',
    channel: 'sms',
  },
  send_failed: { ...operator(502), dispatch: 'rejected', repeat: 'never' },
  INVALID_IDEMPOTENCY_KEY: final(terminal(400)),
  PARTNER_IDEMPOTENCY_KEY_REQUIRED: final(terminal(400), 'sms'),
  IDEMPOTENCY_KEY_REUSE: final(terminal(422)),
  IDEMPOTENCY_IN_PROGRESS: { ...retry(409), dispatch: 'other-request', repeat: 'after-lease' },
  IDEMPOTENCY_CONFLICT: { ...retry(409), dispatch: 'other-request', repeat: 'at-once' },
  // The code of a 200 whose status is `skipped`: the recipient opted out.
  RECIPIENT_SUPPRESSED: { ...terminal(200), dispatch: 'suppressed', repeat: 'never' },
} satisfies Record<string, UtilityErrorEntry>;

/** The codes of utility messages, exactly as the service spells them. One response has no code: a bare 500. */
export type UtilityErrorCode = keyof typeof UTILITY_ERRORS;

/** An entry of a request that sent nothing and that trying again cannot help. */
function final(entry: CatalogueEntry, channel?: UtilityChannel): UtilityErrorEntry {
  return {
    ...entry,
    dispatch: 'not-sent',
    repeat: 'never',
    ...(channel !== undefined && { channel }),
  };
}
