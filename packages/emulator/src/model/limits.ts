/**
 * The numbers of the interface: how long things are valid, and how often they may be repeated.
 *
 * @module
 * @see the interface, "Limits"
 */

/** A widget attempt is valid for 5 minutes. */
export const ATTEMPT_TTL_MS = 300_000;

/** A code of V1.2 is valid for 3 minutes. A widget's code is valid as long as its attempt. */
export const TRANSACTION_TTL_MS = 180_000;

/** An opt-in transaction of V1.0 is activated within 2 minutes of its creation. */
export const OPTIN_ACTIVATION_MS = 120_000;

/** One opt-in request per phone number per 60 seconds. */
export const OPTIN_INTERVAL_MS = 60_000;

/** One resend per attempt. A send on another channel counts. */
export const MAX_RESENDS = 1;

/** The tenth wrong code ends the transaction. */
export const MAX_WRONG_CODES = 10;

/** How long a challenge is valid, in seconds by its difficulty. */
export const CHALLENGE_TTL_SECONDS: Readonly<Record<number, number>> = {
  2: 90,
  3: 90,
  4: 120,
  5: 240,
  6: 300,
};

/** A captcha token is valid for 2 minutes. The provider's own tokens last 300 seconds. */
export const CAPTCHA_TTL_MS = 120_000;

/** The device challenge of a page load. The interface names no number: as long as a captcha token. */
export const DEVICE_CHALLENGE_TTL_MS = 120_000;

/** A signature of create-attempt is valid for 60 seconds in either direction. */
export const SIGNATURE_WINDOW_MS = 60_000;

/** How long a WebAuthn ceremony may take; also the browser's timeout. The interface names no number. */
export const CEREMONY_TTL_MS = 120_000;

/** A passkey can be created this long after a verification. The interface names no number. */
export const PASSKEY_ENROLMENT_TTL_MS = 300_000;

/** A code has 4, 5 or 6 digits, 6 by default. */
export const CODE_DIGITS: readonly number[] = [4, 5, 6];
export const DEFAULT_CODE_DIGITS = 6;

/** A status lookup takes 1 to 50 attempts. */
export const MAX_LOOKUP_IDS = 50;

/** A signature of a utility send is valid for 5 minutes in either direction. */
export const UTILITY_SKEW_MS = 300_000;

/** A nonce of a utility send can be used once in 10 minutes. */
export const NONCE_TTL_MS = 600_000;

/** An idempotency key has at most 255 characters. */
export const IDEMPOTENCY_KEY_LENGTH = 255;

/** The caller's own name for a user, and a nonce: both are kept. The interface names no number. */
export const UTILITY_NAME_LENGTH = 255;

/** A stored response is replayed for 24 hours; past the carrier boundary it does not expire. */
export const REPLAY_TTL_MS = 86_400_000;

/** A reserved key that has not reached the provider can be taken over after 60 seconds. */
export const RESERVATION_LEASE_MS = 60_000;

/** The body of a template, with its examples, has at most 1024 characters. */
export const TEMPLATE_LENGTH = 1024;

/** A WhatsApp utility message costs at least 0.25 EGP. */
export const WHATSAPP_FEE_FLOOR = 0.25;

/** The emulator's own: the most that a cooldown, or one step of the clock, may be. */
export const YEAR_SECONDS = 31_536_000;
