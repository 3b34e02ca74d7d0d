/**
 * The error catalogue of the hosted widget, V2.0, as data: the responses of create-attempt, and of
 * the handler that the hosted page shares.
 *
 * @module
 * @see the interface, "Errors", "V2.0 widget"
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

/**
 * Every code of V2.0 with what it calls for. Some codes are part of V1.2, too, and mean something else
 * there: `BILLING_FAILED` is 402 and final in V1.2, 500 and passing here.
 */
export const V2_ERRORS = {
  INVALID_SIGNATURE: operator(401),
  // A new timestamp and a new signature are what trying again takes.
  SIGNATURE_EXPIRED: retry(401),
  ATTEMPT_NOT_FOUND: startOver(404),
  ATTEMPT_EXPIRED: startOver(410),
  CHALLENGE_EXPIRED: newChallenge(410),
  CAPTCHA_NOT_VERIFIED: newChallenge(403),
  WIDGET_NOT_FOUND: operator(404),
  MISSING_REQUIRED_FIELDS: terminal(400),
  PASSKEY_DISABLED: terminal(403),
  PASSKEY_NOT_VERIFIED: terminal(403),
  PASSKEY_REGISTRATION_FAILED: retry(400),
  PASSKEY_AUTH_FAILED: retry(403),
  NO_PASSKEY: terminal(404),
  TEST_PAIR_RETIRED: operator(403),
  INSUFFICIENT_QUOTA: operator(402),
  BILLING_FAILED: retry(500),
  VALIDATION_ERROR: terminal(400),
  INVALID_ID_FORMAT: terminal(400),
  // The one 5xx that says of itself that trying again does not help.
  INTERNAL_SERVER_ERROR: terminal(500),
  INVALID_API_KEY: operator(401),
  WIDGET_USER_MISMATCH: operator(403),
  WIDGET_INACTIVE: operator(400),
  PIPELINE_NOT_CONFIGURED: operator(400),
  PIPELINE_NOT_FOUND: operator(404),
  CIRCUIT_BREAKER_OPEN: wait(503),
  METADATA_SIZE_EXCEEDED: terminal(400),
  // The interface names these four without a status; they are known by their code alone.
  INVALID_OTP_DIGITS: terminal(400),
  OTP_DIGITS_MISMATCH: terminal(400),
  RESEND_LIMIT_EXCEEDED: terminal(400),
  FINGERPRINT_INCONSISTENT: terminal(403),
} satisfies Record<string, CatalogueEntry>;

/** The codes of V2.0, exactly as the service spells them. */
export type V2ErrorCode = keyof typeof V2_ERRORS;
