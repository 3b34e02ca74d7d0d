import * as v from 'valibot';
import { parseResponse } from '../read/parse.ts';

/** The URL that the service may send the user back to after passkey enrolment. */
export type ReturnTarget = { readonly origin: string } | { readonly url: string };

/** The body of POST verify. */
export interface VerifyRequest {
  readonly transactionReqID: string;
  /** Digits as text, so that leading zeros survive. */
  readonly otp: string;
  /** From the server's configuration, never from a browser. */
  readonly returnTarget?: ReturnTarget;
}

/** A verified transaction. */
export interface VerifiedTransaction {
  readonly verified: true;
  readonly transactionID: string;
  readonly frontendCallbackURL?: string | undefined;
  /** Opaque, about two minutes, single use; only where passkeys are on. Not to be decoded or kept. */
  readonly enrollmentToken?: string | undefined;
}

const VerifyAnswer = v.object({
  status: v.literal('success'),
  data: v.object({
    verified: v.literal(true),
    transactionID: v.pipe(v.string(), v.nonEmpty()),
    frontendCallbackURL: v.pipe(
      v.nullish(v.string()),
      v.transform((url) => url ?? undefined),
    ),
    enrollmentToken: v.optional(v.string()),
  }),
});

/**
 * Parses the service's response to POST verify.
 *
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 * @see the interface, "POST {base_url}/api/v1.2/transactions/verify"
 */
export function parseVerifyAnswer(body: unknown): VerifiedTransaction {
  return parseResponse(VerifyAnswer, body, 'verify').data;
}
