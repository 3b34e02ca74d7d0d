import type { FailureClass, KitErrorCode, V12ErrorCode } from '@otp-kit/protocol';
import type { FailureText } from '../messages/messages.ts';

/**
 * What a failure leads a person to, one of a handful.
 *
 * - `correct`: what was entered is at fault; the field is marked, and has the focus.
 * - `choose-channel`: the chosen channel is of no use; the others are there to choose from.
 * - `new-code`: the code is of no more use; asking for another one becomes the main action.
 * - `wait`: the button opens again when a countdown has ended.
 * - `try-again`: nothing that was entered is at fault; the same button tries again.
 * - `unavailable`: it is not for the person to mend. The button tries again all the same.
 */
export type FailureOutcome =
  | 'correct'
  | 'choose-channel'
  | 'new-code'
  | 'wait'
  | 'try-again'
  | 'unavailable';

/**
 * What failures lead to, and are told with: each outcome and text before its codes. A class stands
 * for its codes that call for nothing else, and for those added after this version.
 */
export const FAILURE_ROWS: readonly FailureRow[] = [
  ['correct', 'wrongCode', 'INVALID_OTP'],
  ['new-code', 'expiredCode', 'NO_ACTIVE_FLOW', 'start-over'],
  ['new-code', 'tooManyTries', 'MAX_ATTEMPTS_EXCEEDED'],
  // The texts of the form's own readers: what is wrong reads the same, wherever it was found.
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
  ['choose-channel', 'channelUnavailable', 'channel_choice_not_enabled'],
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
  ['try-again', 'offline', 'NETWORK_ERROR'],
  ['try-again', 'tryAgain', 'retry'],
  ['wait', 'busy'],
  ['wait', 'justSent', 'RATE_LIMIT_PHONENUMBER_PERMINUTE'],
  ['wait', 'tooManyRequests', 'wait'],
  ['correct', 'refused', 'terminal'],
  [
    'unavailable',
    'unavailable',
    // Answered with a status that blames the request; but it was this kit that made it.
    'MISSING_REQUIRED_FIELDS',
    'PAYLOAD_TOO_LARGE',
    'INVALID_REQUEST',
    'operator',
  ],
];

type FailureRow = readonly [
  FailureOutcome,
  FailureText,
  ...(V12ErrorCode | KitErrorCode | FailureClass)[],
];
