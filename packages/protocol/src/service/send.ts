import * as v from 'valibot';
import type { VerificationAddress } from '../address/address.ts';
import type { OpenChannel, PhoneChannel } from '../address/channel.ts';
import { parseResponse } from '../read/parse.ts';

/** A solved challenge. */
export interface PowSolution {
  readonly challengeToken: string;
  /** A whole number from 0 to `Number.MAX_SAFE_INTEGER`. */
  readonly nonce: number;
}

/** The body of POST send. */
export interface SendRequest {
  readonly APIKey: string;
  readonly pipelineID: string;
  readonly verificationAddress: VerificationAddress;
  /** Only when `challengeRequired` was true. */
  readonly powSolution?: PowSolution;
  /** Only when `turnstile.required` was true. */
  readonly turnstileToken?: string;
  /** Your own code of 4 to 6 digits. Never taken from a browser. */
  readonly otp?: string;
  /** 4, 5 or 6; anything else counts as 6. */
  readonly digits?: number;
  /** Omitted without a choice: null counts as one. */
  readonly channel?: PhoneChannel;
}

/** A code on its way. */
export interface SentTransaction {
  readonly transactionID: string;
  /** Verifies the code without any key: having it and the code is enough. Stays on the server. */
  readonly transactionReqID: string;
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  /** ISO 8601, by the service's clock. */
  readonly expiresAt: string;
}

const SendAnswer = v.object({
  status: v.literal('success'),
  data: v.object({
    transactionID: v.pipe(v.string(), v.nonEmpty()),
    transactionReqID: v.pipe(v.string(), v.nonEmpty()),
    channels: v.array(v.string()),
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
});

/**
 * Parses the service's response to POST send.
 *
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 * @see the interface, "POST {base_url}/api/v1.2/transactions/send"
 */
export function parseSendAnswer(body: unknown): SentTransaction {
  return parseResponse(SendAnswer, body, 'send').data;
}
