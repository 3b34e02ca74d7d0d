/**
 * The V1.2 error catalogue as data.
 *
 * @module
 * @see the interface, "Errors", "V1.2", and "Retry rules"
 */
import {
  type CatalogueEntry,
  newChallenge,
  operator,
  retry,
  startOver,
  terminal,
  wait,
} from './catalogue.ts';

/** What each V1.2 code means. Not a closed set: codes are added as features ship. */
export const V12_ERRORS = {
  MISSING_REQUIRED_FIELDS: terminal(400),
  INVALID_API_KEY: operator(401),
  PIPELINE_OWNERSHIP_MISMATCH: operator(403),
  INVALID_API_VERSION: operator(403),
  PIPELINE_INACTIVE: operator(403),
  UTILITY_PIPELINE_ON_OTP_ENDPOINT: operator(403),
  PIPELINE_NOT_FOUND: operator(404),
  PIPELINE_NOT_LOADED: retry(500),
  invalid_channel: terminal(400, 'the channel does not deliver to this address'),
  channel_choice_not_enabled: terminal(400, 'the channel cannot be chosen here'),
  channel_not_eligible: terminal(400, 'the channel is not among those offered'),
  pre_send_failure: terminal(422, 'the channel cannot reach this number'),
  // A 5xx that may already have reached a provider and cost: never repeated unless the user asks for it.
  ACTIVATION_FAILED: { ...terminal(500, 'the channel failed to send the code'), propagated: true },
  POW_SOLUTION_MISSING: newChallenge(400, 'a proof of work is needed'),
  POW_INVALID_TOKEN: newChallenge(400),
  POW_INVALID_SIGNATURE: newChallenge(400),
  POW_PIPELINE_MISMATCH: newChallenge(400),
  POW_INVALID_SOLUTION: newChallenge(400),
  POW_CHALLENGE_REPLAYED: newChallenge(409, 'the proof of work was used before'),
  POW_DIFFICULTY_STALE: newChallenge(409, 'the challenge is easier than is asked for now'),
  POW_CHALLENGE_EXPIRED: newChallenge(410, 'the challenge has expired'),
  // A retry of these two on send needs a new proof: the first one may count as consumed.
  POW_VERIFICATION_FAILED: newChallenge(500),
  POW_DIFFICULTY_CALCULATION_FAILED: newChallenge(500),
  CHALLENGE_GENERATION_FAILED: retry(500),
  POW_CHALLENGE_GENERATION_FAILED: retry(500),
  TURNSTILE_TOKEN_MISSING: newChallenge(400, 'a captcha token is needed'),
  TURNSTILE_VERIFICATION_FAILED: newChallenge(403, 'the captcha was not passed'),
  TURNSTILE_SECRET_KEY_MISSING: operator(500),
  TURNSTILE_API_ERROR: retry(502),
  TURNSTILE_VALIDATION_TIMEOUT: retry(504),
  RATE_LIMIT_PHONENUMBER_PERMINUTE: wait(429),
  RATE_LIMIT_PHONENUMBER_PERHOUR: wait(429),
  RATE_LIMIT_PHONENUMBER_PERDAY: wait(429),
  RATE_LIMIT_ENDUSERIP_PERMINUTE: wait(429),
  RATE_LIMIT_ENDUSERIP_PERHOUR: wait(429),
  RATE_LIMIT_ENDUSERIP_PERDAY: wait(429),
  RATE_LIMIT_PIPELINE_PERMINUTE: wait(429),
  RATE_LIMIT_PIPELINE_PERHOUR: wait(429),
  RATE_LIMIT_PIPELINE_PERDAY: wait(429),
  CIRCUIT_BREAKER_OPEN: wait(503),
  CIRCUIT_BREAKER_TRIGGERED: wait(503),
  MISSING_VERIFICATION_ADDRESS: terminal(400),
  // A 500 by status, but no repetition brings the transaction back.
  TRANSACTION_NOT_FOUND: startOver(500),
  TRANSACTION_EXPIRED: startOver(410, 'the code has expired'),
  INVALID_OTP: { ...terminal(403, 'the code is wrong'), wrongCode: true },
  ALREADY_VERIFIED: startOver(409, 'the code was used before'),
  // Carries a cooldown like every 429, but waiting does not help: the transaction is expired.
  MAX_ATTEMPTS_EXCEEDED: { ...startOver(429, 'too many wrong codes'), wrongCode: true },
  SEND_OTP_FAILED: terminal(500),
  VERIFY_OTP_FAILED: retry(500),
  BILLING_FAILED: operator(402),
  TRANSACTION_CREATION_FAILED: { ...terminal(400), propagated: true },
  VALIDATION_ERROR: terminal(400),
  PAYLOAD_TOO_LARGE: terminal(413),
  INTERNAL_SERVER_ERROR: retry(500),
} satisfies Record<string, CatalogueEntry>;

/** The codes of V1.2, exactly as the service spells them. */
export type V12ErrorCode = keyof typeof V12_ERRORS;

/**
 * Whether a code says that the service compared the code that a user entered, and it is wrong.
 *
 * @param code a code of V1.2 or of the hosted page, or one that this version does not know
 * @example
 * const { failure } = flow.getSnapshot();
 * if (isWrongCode(failure?.code)) countWrongCode();
 */
export function isWrongCode(code: string | undefined): boolean {
  return WRONG_CODES.has(code);
}

const WRONG_CODES: ReadonlySet<string | undefined> = /* @__PURE__ */ new Set(
  Object.entries(V12_ERRORS).flatMap(([code, { wrongCode }]) => (wrongCode ? [code] : [])),
);
