import type { FailureClass, KitErrorCode, OtpErrorCode, V12ErrorCode } from '@otp-kit/protocol';

/** The texts that failures are told with: one per thing that a person can do about it. */
export type FailureText =
  | 'wrongCode'
  | 'expiredCode'
  | 'tooManyTries'
  | 'badAddress'
  | 'countryNotServed'
  | 'channelFailed'
  | 'channelUnavailable'
  | 'notDelivered'
  | 'tooManyRequests'
  | 'busy'
  | 'checkFailed'
  | 'captchaFailed'
  | 'offline'
  | 'tryAgain'
  | 'unavailable'
  | 'refused';

/** What of a flow's failure its text depends on. */
export interface TellableFailure {
  readonly code?: OtpErrorCode | undefined;
  readonly class: FailureClass;
  /** The channel that the person had chosen, if any. */
  readonly channel?: string | undefined;
}

/**
 * Chooses the text for a failure by its code, and where that says nothing of its own, or was added
 * after this version, by its class. The proxy's and the service's own prose is never shown.
 */
export function failureText({
  code = '',
  class: failureClass,
  channel,
}: TellableFailure): FailureText {
  // The interface, send, "Channel rules": nothing else was tried, so another choice may do better.
  if (code === 'ACTIVATION_FAILED' && channel !== undefined) return 'channelFailed';
  if (EVERYBODY.test(code)) return 'busy';
  return OWN_TEXTS.get(code) ?? TEXT_OF_CLASS[failureClass];
}

// Everybody is refused, so the person is not blamed for it.
const EVERYBODY = /^(RATE_LIMIT_PIPELINE|CIRCUIT_BREAKER)_/;

const TEXT_OF_CLASS: Readonly<Record<FailureClass, FailureText>> = {
  retry: 'tryAgain',
  wait: 'tooManyRequests',
  'new-challenge': 'checkFailed',
  'start-over': 'expiredCode',
  terminal: 'refused',
  operator: 'unavailable',
};

/** The codes that call for another text than their class, each text before its codes. */
const CODES: readonly (readonly [FailureText, ...(V12ErrorCode | KitErrorCode)[]])[] = [
  ['wrongCode', 'INVALID_OTP'],
  ['expiredCode', 'NO_ACTIVE_FLOW'],
  ['tooManyTries', 'MAX_ATTEMPTS_EXCEEDED'],
  ['badAddress', 'INVALID_PHONE_NUMBER', 'INVALID_EMAIL'],
  ['countryNotServed', 'COUNTRY_NOT_ALLOWED'],
  ['channelFailed', 'pre_send_failure', 'channel_not_eligible', 'invalid_channel'],
  ['channelUnavailable', 'channel_choice_not_enabled'],
  ['notDelivered', 'ACTIVATION_FAILED', 'SEND_OTP_FAILED', 'TRANSACTION_CREATION_FAILED'],
  ['checkFailed', 'TURNSTILE_API_ERROR', 'TURNSTILE_VALIDATION_TIMEOUT'],
  ['captchaFailed', 'CAPTCHA_FAILED'],
  ['offline', 'NETWORK_ERROR'],
  // Answered with a status that blames the request; but it was this kit that made it.
  [
    'unavailable',
    'MISSING_REQUIRED_FIELDS',
    'PAYLOAD_TOO_LARGE',
    'INVALID_REQUEST',
    'UNEXPECTED_FIELD',
    'UNSUPPORTED_MEDIA_TYPE',
    'METHOD_NOT_ALLOWED',
    'ROUTE_NOT_FOUND',
    'ORIGIN_REFUSED',
    'CLIENT_IP_UNAVAILABLE',
    'SERVICE_UNAVAILABLE',
  ],
];

const OWN_TEXTS: ReadonlyMap<string, FailureText> = new Map(
  CODES.flatMap(([text, ...codes]) => codes.map((code) => [code, text] as const)),
);
