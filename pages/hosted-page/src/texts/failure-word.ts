import type { FailureText, FormMessages } from '@otp-kit/client/messages';
import type { FailureClass, V2ErrorCode } from '@otp-kit/protocol';
import type { PageFailure } from '../flow/page-failure.ts';

/** The failures that the kit's form does not have, or that mean something else here. */
export type PageFailureWord =
  | 'attemptExpired'
  | 'attemptGone'
  | 'otherDevice'
  | 'captchaStale'
  | 'passkeyRefused'
  | 'passkeyMissing'
  | 'passkeyNotMade'
  | 'noMoreCodes'
  | 'noMoreTries'
  | 'notReached'
  | 'refusedHere';

/**
 * The sentence for a failure: by its code, else by its class. Prose of the service is never shown.
 *
 * @param messages the kit's own texts, for what its form knows as well
 */
export function failureSentence(
  { code, class: failureClass }: Pick<PageFailure, 'class' | 'code'>,
  texts: Readonly<Record<PageFailureWord, string>>,
  messages: FormMessages,
): string {
  // `Object.hasOwn`, because a code such as `constructor` must not find the prototype's.
  const isKnown = code !== undefined && Object.hasOwn(WORD_OF_CODE, code);
  const word = (isKnown && WORD_OF_CODE[code]) || WORD_OF_CLASS[failureClass];
  return { ...messages, ...texts }[word];
}

type Word = FailureText | PageFailureWord;

/** The codes that the hosted page can receive in addition to V2.0's catalogue. */
type OtherCode =
  | 'INVALID_OTP'
  | 'MAX_ATTEMPTS_EXCEEDED'
  | 'TRANSACTION_EXPIRED'
  | 'pre_send_failure'
  | 'channel_not_eligible'
  | 'CAPTCHA_FAILED'
  | 'NETWORK_ERROR';

const WORD_OF_CLASS: Readonly<Record<FailureClass, Word>> = {
  retry: 'tryAgain',
  wait: 'tooManyRequests',
  'new-challenge': 'checkFailed',
  'start-over': 'expiredCode',
  terminal: 'refusedHere',
  operator: 'unavailable',
};

const WORDS: Readonly<Record<V2ErrorCode | OtherCode, Word>> = {
  ATTEMPT_EXPIRED: 'attemptExpired',
  ATTEMPT_NOT_FOUND: 'attemptGone',
  INVALID_ID_FORMAT: 'attemptGone',
  FINGERPRINT_INCONSISTENT: 'otherDevice',

  CHALLENGE_EXPIRED: 'captchaStale',
  CAPTCHA_NOT_VERIFIED: 'checkFailed',
  CAPTCHA_FAILED: 'captchaFailed',

  PASSKEY_AUTH_FAILED: 'passkeyRefused',
  PASSKEY_NOT_VERIFIED: 'passkeyRefused',
  PASSKEY_DISABLED: 'passkeyMissing',
  NO_PASSKEY: 'passkeyMissing',
  PASSKEY_REGISTRATION_FAILED: 'passkeyNotMade',

  INVALID_OTP: 'wrongCode',
  MAX_ATTEMPTS_EXCEEDED: 'noMoreTries',
  TRANSACTION_EXPIRED: 'expiredCode',
  RESEND_LIMIT_EXCEEDED: 'noMoreCodes',
  pre_send_failure: 'notReached',
  channel_not_eligible: 'notReached',

  NETWORK_ERROR: 'offline',
  BILLING_FAILED: 'tryAgain',
  CIRCUIT_BREAKER_OPEN: 'busy',

  INTERNAL_SERVER_ERROR: 'refusedHere',
  VALIDATION_ERROR: 'refusedHere',
  MISSING_REQUIRED_FIELDS: 'refusedHere',
  INVALID_OTP_DIGITS: 'refusedHere',
  OTP_DIGITS_MISMATCH: 'refusedHere',
  METADATA_SIZE_EXCEEDED: 'refusedHere',

  INVALID_SIGNATURE: 'unavailable',
  SIGNATURE_EXPIRED: 'unavailable',
  WIDGET_NOT_FOUND: 'unavailable',
  TEST_PAIR_RETIRED: 'unavailable',
  INSUFFICIENT_QUOTA: 'unavailable',
  INVALID_API_KEY: 'unavailable',
  WIDGET_USER_MISMATCH: 'unavailable',
  WIDGET_INACTIVE: 'unavailable',
  PIPELINE_NOT_CONFIGURED: 'unavailable',
  PIPELINE_NOT_FOUND: 'unavailable',
};
const WORD_OF_CODE: Readonly<Record<string, Word>> = WORDS;
