import * as v from 'valibot';
import { parseResponse } from '../read/parse.ts';

/** Whether the pipeline asks for a captcha, and with which key. */
export interface TurnstileRequirement {
  readonly required: boolean;
  /** The captcha's public key; null when none is configured. */
  readonly siteKey: string | null;
}

/** A puzzle to solve before a code is sent. */
export interface ProofChallenge {
  readonly challengeRequired: true;
  /** 64 hex characters, hashed as the text that they are: their case is never changed. */
  readonly challenge: string;
  /** How many leading zeros the hex digest must have. Set by the server for each request. */
  readonly difficulty: number;
  /** Opaque; goes back with the nonce. */
  readonly challengeToken: string;
  /** ISO 8601, by the service's clock. */
  readonly expiresAt: string;
  /** `sha256` today; a solver refuses others. */
  readonly algorithm: string;
  readonly turnstile: TurnstileRequirement;
}

/** No proof is asked for. A captcha may be. */
export interface NoChallenge {
  readonly challengeRequired: false;
  readonly turnstile: TurnstileRequirement;
}

/** The response of GET challenge; branch on `challengeRequired` first. */
export type Challenge = ProofChallenge | NoChallenge;

const Turnstile = v.object({ required: v.boolean(), siteKey: v.nullish(v.string(), null) });
const turnstile = v.optional(Turnstile, { required: false, siteKey: null });

// Stray proof fields beside `challengeRequired: false` are dropped.
const ChallengeData: v.GenericSchema<unknown, Challenge> = v.variant('challengeRequired', [
  v.object({ challengeRequired: v.literal(false), turnstile }),
  v.object({
    challengeRequired: v.literal(true),
    challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i)),
    // A SHA-256 digest has 64 hex digits.
    difficulty: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(64)),
    challengeToken: v.pipe(v.string(), v.nonEmpty()),
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
    algorithm: v.string(),
    turnstile,
  }),
]);

const ChallengeAnswer = v.object({ status: v.literal('success'), data: ChallengeData });

/**
 * Parses the service's response to GET challenge.
 *
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 * @see the interface, "GET {base_url}/api/v1.2/transactions/challenge"
 */
export function parseChallengeAnswer(body: unknown): Challenge {
  return parseResponse(ChallengeAnswer, body, 'challenge').data;
}
