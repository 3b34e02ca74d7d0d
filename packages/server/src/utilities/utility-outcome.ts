import type {
  AcceptedSms,
  AcceptedWhatsApp,
  OtpErrorCode,
  SkippedUtility,
} from '@otp-kit/protocol';

/**
 * What came of a message, and so what to do next. No outcome says that a message was delivered: the
 * service's responses do not include it.
 */
export type UtilityOutcome =
  | AcceptedOutcome
  | SkippedOutcome
  | RefusedOutcome
  | PendingOutcome
  | UnknownOutcome;

/** The service accepted the message. Nothing to do. */
export type AcceptedOutcome = { readonly outcome: 'accepted' } & (
  | Omit<AcceptedWhatsApp, 'provider'>
  | Omit<AcceptedSms, 'provider' | 'status'>
);

/** The recipient opted out, and nothing was sent. Correct behavior, not a failure. */
export interface SkippedOutcome extends SkippedUtility {
  readonly outcome: 'skipped';
}

/**
 * What a refused message calls for. `fix-request`: another message. `fix-account`: an operator
 * changes the configuration, the templates or the balance. `wait`: the same operation at `retryAt`.
 */
export type RefusedClass = 'fix-request' | 'fix-account' | 'wait';

/** The message was not sent. */
export interface RefusedOutcome {
  readonly outcome: 'refused';
  /** The service's code. If it gave none: `TOO_MANY_REQUESTS`, `INVALID_REQUEST`, `NETWORK_ERROR`, `ABORTED`. */
  readonly code: OtpErrorCode;
  readonly class: RefusedClass;
  /** ISO 8601, by this machine's clock. Set with `wait`. */
  readonly retryAt?: string;
  /** With `TEMPLATE_MISSING_VARIABLES`: the variables without a value. */
  readonly missing?: readonly string[];
  /** With `TEMPLATE_VAR_MISSING`: the variable without a value. */
  readonly variable?: string;
}

/** What a provider said of a message whose result is pending. */
export type ProviderCertainty = 'accepted' | 'not_sent' | 'unknown';

/** Not known yet. Perform the same operation again at `retryAt`: its key keeps it from being sent twice. */
export interface PendingOutcome {
  readonly outcome: 'pending';
  /**
   * The service's code, or `NETWORK_ERROR`, `DEADLINE_EXCEEDED`, `MALFORMED_RESPONSE`, `ABORTED` for a lost
   * response. If the last request gave nothing to a provider: the unclear code of an earlier one, such as
   * `OPERATION_INTERRUPTED`.
   */
  readonly code: OtpErrorCode;
  readonly certainty?: ProviderCertainty;
  /** ISO 8601, by this machine's clock. */
  readonly retryAt: string;
  /** The service asks to contact its support. */
  readonly needsSupport: boolean;
}

/** The message may or may not have been sent, and nothing can find out by itself. An operator decides. */
export interface UnknownOutcome {
  readonly outcome: 'unknown';
  /** The service's code, or one of the kit's for a lost response. None for a response without a code. */
  readonly code?: OtpErrorCode;
  /** For a lookup of what became of the message. */
  readonly transactionID?: string;
  /** The service asks to contact its support. */
  readonly needsSupport: boolean;
}
