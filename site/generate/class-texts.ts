import type { FailureOutcome } from '@otp-kit/client/messages';
import type { FailureClass, KnownErrorCode, UtilityErrorEntry } from '@otp-kit/protocol';

const YOU = 'You: it is your program, your configuration or your account.';

/** Who must act on a failure of a class. */
export const ACTORS: Readonly<Record<FailureClass, string>> = {
  retry: 'The user, who tries again; the fault is at the service and passes.',
  wait: 'The user, who waits.',
  'new-challenge': 'The kit: it gets a new proof by itself.',
  'start-over': 'The user, who asks for a new code.',
  terminal: YOU,
  operator: YOU,
};

const CORRECTS = 'The user, who corrects what was entered.';
const TRIES_AGAIN = 'The user, who tries again.';
const REPEATS_IT = 'Your program, which performs the same operation again.';
const NOTHING = 'Nothing has to be done.';

/** Who must act, for the codes whose class does not say it. */
export const ACTORS_OF_CODES: Partial<Readonly<Record<KnownErrorCode, string>>> = {
  COUNTRY_CODE_MISSING: CORRECTS,
  COUNTRY_NOT_ALLOWED: 'The user, who enters another number; you, if you serve this country.',
  INCOMPLETE_CODE: CORRECTS,
  INVALID_EMAIL: CORRECTS,
  INVALID_OTP: CORRECTS,
  INVALID_PHONE_NUMBER: CORRECTS,
  ACTIVATION_FAILED: 'The user, who tries again or chooses another channel.',
  INTERNAL_SERVER_ERROR: TRIES_AGAIN,
  SEND_OTP_FAILED: TRIES_AGAIN,
  pre_send_failure: 'The user, who chooses another channel.',
  CAPTCHA_FAILED: TRIES_AGAIN,
  CAPTCHA_NOT_VERIFIED: 'The user, who solves the captcha.',
  SOLVER_FAILED: TRIES_AGAIN,
  TURNSTILE_VERIFICATION_FAILED: TRIES_AGAIN,
  TURNSTILE_TOKEN_MISSING: YOU,
  FINGERPRINT_INCONSISTENT: 'The user, who continues where the attempt was begun.',
  NO_ACTIVE_FLOW: 'The user, who asks for a new code.',
  NO_PASSKEY: 'The user, who takes a code.',
  PASSKEY_NOT_VERIFIED: 'The user, who verifies a code first.',
  RESEND_LIMIT_EXCEEDED: 'The user, who begins again.',
  VERIFICATION_FAILED: 'The user, who begins again.',
  VERIFICATION_PENDING:
    'You, if it lasts: your webhook gets no result. The user asks again meanwhile.',
  PASSKEY_AUTH_FAILED: 'The user, who tries again or takes a code.',
  PASSKEY_REGISTRATION_FAILED: 'The user, who tries again or continues without a passkey.',
  CUSTOM_HEADERS_SIZE_EXCEEDED: YOU,
  EMAIL_ONLY_SIGNATURE_UNDOCUMENTED: YOU,
  IDEMPOTENCY_CONFLICT: YOU,
  IDEMPOTENCY_IN_PROGRESS: YOU,
  MALFORMED_RESPONSE: YOU,
  OPERATION_INTERRUPTED: YOU,
  SIGNATURE_EXPIRED: YOU,
  SIGNATURE_REPLAY: YOU,
  WIDGET_ORIGIN_REFUSED: YOU,
  BYO_SMS_RETRY_RECONCILIATION_PENDING: REPEATS_IT,
  UTILITY_BUDGET_RECONCILIATION_PENDING: REPEATS_IT,
  UTILITY_BUDGET_RESERVATION_PENDING: REPEATS_IT,
  provider_outcome_reconciliation_pending: REPEATS_IT,
  ABORTED: NOTHING,
  RECIPIENT_SUPPRESSED: NOTHING,
};

/** What a class says about the same request. */
export const MEANINGS: Readonly<Record<FailureClass, string>> = {
  retry: 'a passing fault of the service',
  wait: 'too early: the countdown must end first',
  'new-challenge': 'needs a new proof, or a new captcha token',
  'start-over': 'the transaction has ended',
  terminal: 'something in the request, or around it, must change first',
  operator: 'your configuration or your account is at fault',
};

/** What to do about a failure whose code has no text of its own. */
export const TO_DO: Readonly<Record<FailureClass, string>> = {
  retry: 'The user tries again with the same button. If it lasts, look at the service’s status.',
  wait: 'The user waits: the form shows a countdown.',
  'new-challenge': 'Nothing: the form solves a new challenge by itself, at most twice.',
  'start-over': 'The user asks for a new code.',
  terminal: 'The user corrects what was entered.',
  operator:
    'Read the line that your backend logs: it has this code. Correct the configuration, and start the backend again.',
};

/** What the form does for each outcome. */
export const OUTCOMES: Readonly<Record<FailureOutcome, string>> = {
  correct: 'marks the field, focuses it and selects its text.',
  'choose-channel': 'shows the remaining channels and focuses one.',
  'new-code': 'makes requesting another code the main action.',
  wait: 'shows a countdown, and blocks the button until its end.',
  'try-again': 'keeps everything as it was; the same button tries again.',
  unavailable: 'keeps everything as it was, and says that it is not the user’s fault.',
};

/** What a code of utility messages says about the message, and how the kit repeats it. */
export const REPEATS: {
  readonly dispatch: Readonly<Record<UtilityErrorEntry['dispatch'], string>>;
  readonly repeat: Readonly<Record<UtilityErrorEntry['repeat'], string>>;
} = {
  dispatch: {
    'not-sent': 'this request sent nothing.',
    rejected: 'the provider did not take it.',
    'other-request': 'another request with the same key or nonce may have sent it.',
    unclear: 'a provider may have it.',
    suppressed: 'it was correctly not sent.',
  },
  repeat: {
    never: 'The kit does not repeat it.',
    backoff: 'The kit repeats it after a growing delay.',
    few: 'The kit repeats it twice.',
    'same-key': 'The kit repeats it with the same key, where the pipeline sends SMS only.',
    'after-lease': 'The kit repeats it when the 60 seconds of the other request are over.',
    'at-once': 'The kit repeats it at once, with the same key.',
    'corrected-clock': 'The kit repeats it once, by the service’s clock.',
  },
};
