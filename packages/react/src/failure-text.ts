import type { FailureClass, KitErrorCode, OtpErrorCode, V12ErrorCode } from '@otp-kit/protocol';

/** The texts that failures are told with: one per thing that a person can do about it. */
export type FailureText =
  | 'wrongCode'
  | 'incompleteCode'
  | 'expiredCode'
  | 'tooManyTries'
  | 'usedCode'
  | 'badAddress'
  | 'countryNotServed'
  | 'channelUnavailable'
  | 'notDelivered'
  | 'tooManyRequests'
  | 'busy'
  | 'checkFailed'
  | 'offline'
  | 'tryAgain'
  | 'unavailable'
  | 'refused';

/**
 * Chooses the text for a failure by its code, and for a code added after this version by its class.
 * The proxy's and the service's own prose is never shown.
 */
export function failureText(failure: {
  readonly code?: OtpErrorCode | undefined;
  readonly class: FailureClass;
}): FailureText {
  const { code } = failure;
  return code !== undefined && isKnown(code) ? TEXT_OF_CODE[code] : TEXT_OF_CLASS[failure.class];
}

/** Whether a failure says that what the person entered was at fault, and not the way to the backend. */
export function blamesEntry(failure: { readonly class: FailureClass }): boolean {
  return failure.class === 'terminal' || failure.class === 'start-over';
}

function isKnown(code: OtpErrorCode): code is keyof typeof TEXT_OF_CODE {
  // `Object.hasOwn`, because a code such as `constructor` must not find the prototype's.
  return Object.hasOwn(TEXT_OF_CODE, code);
}

const TEXT_OF_CLASS: Readonly<Record<FailureClass, FailureText>> = {
  retry: 'tryAgain',
  wait: 'tooManyRequests',
  'new-challenge': 'checkFailed',
  'start-over': 'expiredCode',
  terminal: 'refused',
  operator: 'unavailable',
};

const TEXT_OF_CODE: Readonly<Record<V12ErrorCode | KitErrorCode, FailureText>> = {
  INVALID_OTP: 'wrongCode',
  INCOMPLETE_CODE: 'incompleteCode',
  TRANSACTION_EXPIRED: 'expiredCode',
  TRANSACTION_NOT_FOUND: 'expiredCode',
  NO_ACTIVE_FLOW: 'expiredCode',
  MAX_ATTEMPTS_EXCEEDED: 'tooManyTries',
  ALREADY_VERIFIED: 'usedCode',

  INVALID_PHONE_NUMBER: 'badAddress',
  INVALID_EMAIL: 'badAddress',
  MISSING_VERIFICATION_ADDRESS: 'badAddress',
  VALIDATION_ERROR: 'badAddress',
  COUNTRY_NOT_ALLOWED: 'countryNotServed',
  invalid_channel: 'channelUnavailable',
  channel_choice_not_enabled: 'channelUnavailable',
  channel_not_eligible: 'channelUnavailable',
  pre_send_failure: 'notDelivered',
  ACTIVATION_FAILED: 'notDelivered',
  SEND_OTP_FAILED: 'notDelivered',
  TRANSACTION_CREATION_FAILED: 'notDelivered',

  RATE_LIMIT_PHONENUMBER_PERMINUTE: 'tooManyRequests',
  RATE_LIMIT_PHONENUMBER_PERHOUR: 'tooManyRequests',
  RATE_LIMIT_PHONENUMBER_PERDAY: 'tooManyRequests',
  RATE_LIMIT_ENDUSERIP_PERMINUTE: 'tooManyRequests',
  RATE_LIMIT_ENDUSERIP_PERHOUR: 'tooManyRequests',
  RATE_LIMIT_ENDUSERIP_PERDAY: 'tooManyRequests',
  TOO_MANY_REQUESTS: 'tooManyRequests',
  // These two say that everybody is refused, so the person is not blamed for it.
  RATE_LIMIT_PIPELINE_PERMINUTE: 'busy',
  RATE_LIMIT_PIPELINE_PERHOUR: 'busy',
  RATE_LIMIT_PIPELINE_PERDAY: 'busy',
  CIRCUIT_BREAKER_OPEN: 'busy',
  CIRCUIT_BREAKER_TRIGGERED: 'busy',

  POW_SOLUTION_MISSING: 'checkFailed',
  POW_INVALID_TOKEN: 'checkFailed',
  POW_INVALID_SIGNATURE: 'checkFailed',
  POW_PIPELINE_MISMATCH: 'checkFailed',
  POW_INVALID_SOLUTION: 'checkFailed',
  POW_CHALLENGE_REPLAYED: 'checkFailed',
  POW_DIFFICULTY_STALE: 'checkFailed',
  POW_CHALLENGE_EXPIRED: 'checkFailed',
  POW_VERIFICATION_FAILED: 'checkFailed',
  POW_DIFFICULTY_CALCULATION_FAILED: 'checkFailed',
  TURNSTILE_TOKEN_MISSING: 'checkFailed',
  TURNSTILE_VERIFICATION_FAILED: 'checkFailed',
  TURNSTILE_API_ERROR: 'checkFailed',
  TURNSTILE_VALIDATION_TIMEOUT: 'checkFailed',
  SOLVER_FAILED: 'checkFailed',
  CAPTCHA_FAILED: 'checkFailed',

  NETWORK_ERROR: 'offline',
  DEADLINE_EXCEEDED: 'tryAgain',
  ABORTED: 'tryAgain',
  MALFORMED_RESPONSE: 'tryAgain',
  PIPELINE_NOT_LOADED: 'tryAgain',
  CHALLENGE_GENERATION_FAILED: 'tryAgain',
  POW_CHALLENGE_GENERATION_FAILED: 'tryAgain',
  VERIFY_OTP_FAILED: 'tryAgain',
  INTERNAL_SERVER_ERROR: 'tryAgain',

  MISSING_REQUIRED_FIELDS: 'unavailable',
  INVALID_API_KEY: 'unavailable',
  PIPELINE_OWNERSHIP_MISMATCH: 'unavailable',
  INVALID_API_VERSION: 'unavailable',
  PIPELINE_INACTIVE: 'unavailable',
  UTILITY_PIPELINE_ON_OTP_ENDPOINT: 'unavailable',
  PIPELINE_NOT_FOUND: 'unavailable',
  TURNSTILE_SECRET_KEY_MISSING: 'unavailable',
  BILLING_FAILED: 'unavailable',
  PAYLOAD_TOO_LARGE: 'unavailable',
  UNSUPPORTED_ALGORITHM: 'unavailable',
  SOLVER_UNAVAILABLE: 'unavailable',
  CAPTCHA_NOT_CONFIGURED: 'unavailable',
  INVALID_REQUEST: 'unavailable',
  UNEXPECTED_FIELD: 'unavailable',
  UNSUPPORTED_MEDIA_TYPE: 'unavailable',
  METHOD_NOT_ALLOWED: 'unavailable',
  ROUTE_NOT_FOUND: 'unavailable',
  ORIGIN_REFUSED: 'unavailable',
  CLIENT_IP_UNAVAILABLE: 'unavailable',
  SERVICE_UNAVAILABLE: 'unavailable',
};
