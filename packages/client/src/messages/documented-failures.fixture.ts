/** Every code that the service documents for V1.2, and what the form makes of it. */
import type { V12ErrorCode } from '@otp-kit/protocol';
import type { FailureOutcome } from './failure-rows.ts';

/**
 * The request that fails. The form repeats some before it reports the failure: a challenge was
 * prefetched once, and a proof is replaced twice.
 */
export type Where = 'challenge' | 'send' | 'send with a proof' | 'verify';

export interface DocumentedFailure extends Expected {
  readonly code: string;
}

interface Expected {
  readonly where: Where;
  readonly outcome: FailureOutcome;
  readonly text: string;
}

const row = (where: Where, outcome: FailureOutcome, text: string): Expected => ({
  where,
  outcome,
  text,
});
const proof = row('send with a proof', 'try-again', 'The security check didn’t work.');
const captcha = row('send', 'try-again', 'The security check didn’t work.');
const limit = row('send', 'wait', 'Too many tries.');
const busy = row('send', 'wait', 'We’re very busy.');
const operator = row('send', 'unavailable', 'We can’t send codes right now.');
const channel = row('send', 'choose-channel', 'We couldn’t send the code by Telegram.');
const service = (where: Where) => row(where, 'try-again', 'Something went wrong on our side.');
const notSent = row('send', 'try-again', 'We couldn’t send the code.');
const refused = row('send', 'correct', 'This didn’t work.');

/** Every code of V1.2: the action that it fails, and what the form does with it. */
const ROWS: Readonly<Record<V12ErrorCode, Expected>> = {
  MISSING_REQUIRED_FIELDS: operator,
  INVALID_API_KEY: operator,
  PIPELINE_OWNERSHIP_MISMATCH: operator,
  INVALID_API_VERSION: operator,
  PIPELINE_INACTIVE: operator,
  UTILITY_PIPELINE_ON_OTP_ENDPOINT: operator,
  PIPELINE_NOT_FOUND: operator,
  PIPELINE_NOT_LOADED: service('challenge'),
  invalid_channel: channel,
  channel_choice_not_enabled: row('send', 'choose-channel', 'We couldn’t send the code.'),
  channel_not_eligible: channel,
  pre_send_failure: channel,
  ACTIVATION_FAILED: channel,
  POW_SOLUTION_MISSING: proof,
  POW_INVALID_TOKEN: proof,
  POW_INVALID_SIGNATURE: proof,
  POW_PIPELINE_MISMATCH: proof,
  POW_INVALID_SOLUTION: proof,
  POW_CHALLENGE_REPLAYED: proof,
  POW_DIFFICULTY_STALE: proof,
  POW_CHALLENGE_EXPIRED: proof,
  POW_VERIFICATION_FAILED: proof,
  POW_DIFFICULTY_CALCULATION_FAILED: proof,
  CHALLENGE_GENERATION_FAILED: service('challenge'),
  POW_CHALLENGE_GENERATION_FAILED: service('challenge'),
  TURNSTILE_TOKEN_MISSING: proof,
  TURNSTILE_VERIFICATION_FAILED: captcha,
  TURNSTILE_SECRET_KEY_MISSING: operator,
  TURNSTILE_API_ERROR: captcha,
  TURNSTILE_VALIDATION_TIMEOUT: captcha,
  RATE_LIMIT_PHONENUMBER_PERMINUTE: row('send', 'wait', 'We just sent a code to this number.'),
  RATE_LIMIT_PHONENUMBER_PERHOUR: limit,
  RATE_LIMIT_PHONENUMBER_PERDAY: limit,
  RATE_LIMIT_ENDUSERIP_PERMINUTE: limit,
  RATE_LIMIT_ENDUSERIP_PERHOUR: limit,
  RATE_LIMIT_ENDUSERIP_PERDAY: limit,
  RATE_LIMIT_PIPELINE_PERMINUTE: busy,
  RATE_LIMIT_PIPELINE_PERHOUR: busy,
  RATE_LIMIT_PIPELINE_PERDAY: busy,
  CIRCUIT_BREAKER_OPEN: busy,
  CIRCUIT_BREAKER_TRIGGERED: busy,
  MISSING_VERIFICATION_ADDRESS: refused,
  TRANSACTION_NOT_FOUND: row('verify', 'new-code', 'This code has expired.'),
  TRANSACTION_EXPIRED: row('verify', 'new-code', 'This code has expired.'),
  INVALID_OTP: row('verify', 'correct', 'That code isn’t right.'),
  ALREADY_VERIFIED: row('verify', 'new-code', 'This code has been used.'),
  MAX_ATTEMPTS_EXCEEDED: row('verify', 'new-code', 'Too many wrong codes.'),
  SEND_OTP_FAILED: notSent,
  VERIFY_OTP_FAILED: row('verify', 'try-again', 'We couldn’t check the code.'),
  BILLING_FAILED: row('verify', 'unavailable', 'We can’t send codes right now.'),
  TRANSACTION_CREATION_FAILED: notSent,
  VALIDATION_ERROR: refused,
  PAYLOAD_TOO_LARGE: operator,
  INTERNAL_SERVER_ERROR: service('send'),
};

export const DOCUMENTED_FAILURES: readonly DocumentedFailure[] = Object.entries(ROWS).map(
  ([code, expected]) => ({ code, ...expected }),
);
