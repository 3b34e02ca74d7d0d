import type { FailureClass, KitErrorCode, V12ErrorCode } from '@otp-kit/protocol';
import type { FailureText } from './messages.ts';

/**
 * What a failure leads to.
 *
 * - `correct`: what was entered is wrong; the field is marked and has the focus.
 * - `choose-channel`: the chosen channel does not work; the user chooses another.
 * - `new-code`: the code is no longer valid; requesting another one becomes the main action.
 * - `wait`: the button opens again when a countdown has ended.
 * - `try-again`: what was entered is right; the same button tries again.
 * - `unavailable`: the user cannot fix it. The button still tries again.
 */
export type FailureOutcome =
  | 'correct'
  | 'choose-channel'
  | 'new-code'
  | 'wait'
  | 'try-again'
  | 'unavailable';

/** An outcome, its text, and the codes and classes that lead to it. */
export type FailureRow = readonly [FailureOutcome, FailureText, ...string[]];

/**
 * The outcome and the text of each failure, followed by its codes. A class covers its codes that are
 * not listed, and codes added after this version; an action covers what is left of its failures. What has
 * no row, such as the class `retry` of another action, is tried again.
 */
export const FAILURE_ROWS: readonly FailureRow[] = [
  ['correct', 'wrongCode', 'INVALID_OTP'],
  ['new-code', 'expiredCode', 'NO_ACTIVE_FLOW', 'start-over'],
  ['new-code', 'usedCode', 'ALREADY_VERIFIED'],
  ['new-code', 'tooManyTries', 'MAX_ATTEMPTS_EXCEEDED'],
  // The same texts as those of the form's own checks.
  ['correct', 'phoneInvalid', 'INVALID_PHONE_NUMBER'],
  ['correct', 'countryCodeMissing', 'COUNTRY_CODE_MISSING'],
  ['correct', 'emailInvalid', 'INVALID_EMAIL'],
  ['correct', 'countryNotServed', 'COUNTRY_NOT_ALLOWED'],
  [
    'choose-channel',
    'channelFailed',
    'pre_send_failure',
    'channel_not_eligible',
    'invalid_channel',
  ],
  ['choose-channel', 'notDelivered', 'channel_choice_not_enabled'],
  [
    'try-again',
    'notDelivered',
    'ACTIVATION_FAILED',
    'SEND_OTP_FAILED',
    'TRANSACTION_CREATION_FAILED',
  ],
  [
    'try-again',
    'checkFailed',
    'TURNSTILE_API_ERROR',
    'TURNSTILE_VALIDATION_TIMEOUT',
    'new-challenge',
  ],
  ['try-again', 'captchaFailed', 'CAPTCHA_FAILED'],
  // The code may have been used: then only a new one helps.
  ['try-again', 'notChecked', 'verify'],
  ['try-again', 'offline', 'NETWORK_ERROR'],
  [
    'wait',
    // The service refuses all users, so the text does not blame this one.
    'busy',
    'RATE_LIMIT_PIPELINE',
    'CIRCUIT_BREAKER',
  ],
  ['wait', 'justSent', 'RATE_LIMIT_PHONENUMBER_PERMINUTE'],
  ['wait', 'tooManyRequests', 'wait'],
  ['correct', 'refused', 'terminal'],
  [
    'unavailable',
    'unavailable',
    // The status blames the request, but the kit made the request.
    'MISSING_REQUIRED_FIELDS',
    'PAYLOAD_TOO_LARGE',
    'INVALID_REQUEST',
    'operator',
  ],
] satisfies readonly (readonly [
  FailureOutcome,
  FailureText,
  ...(
    | V12ErrorCode
    | KitErrorCode
    | FailureClass
    | 'RATE_LIMIT_PIPELINE'
    | 'CIRCUIT_BREAKER'
    | 'verify'
  )[],
])[];
