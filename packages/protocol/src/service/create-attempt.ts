import * as v from 'valibot';
import type { VerificationAddress } from '../address/address.ts';
import { parseResponse } from '../read/parse.ts';

/** The body of POST create-attempt. Only a backend can make one: it takes the widget's secret to sign. */
export interface CreateAttemptRequest {
  readonly apiKey: string;
  readonly publicKey: string;
  /** Hex HMAC-SHA256 with the widget's secret; the interface, "Authentication", "Widget signature". */
  readonly signature: string;
  /** Unix milliseconds, within 60 seconds of the service's clock. */
  readonly timestamp: number;
  /** The phone number in E.164: the signature covers its exact spelling. */
  readonly verificationAddress: VerificationAddress;
  /** 4, 5 or 6; unlike in V1.2, anything else is refused. */
  readonly digits?: number;
  /** Your own code of 4 to 6 digits. Never taken from a browser. */
  readonly otp?: string;
  /** Comes back in the redirect, where everybody can read it, and in the webhook. */
  readonly publicMetadata?: Readonly<Record<string, unknown>>;
  /** Comes back in the webhook alone. */
  readonly privateMetadata?: Readonly<Record<string, unknown>>;
  /** Sent along with the webhook. */
  readonly customHeaders?: Readonly<Record<string, string>>;
}

/** An attempt that a user can begin. */
export interface CreatedAttempt {
  readonly attemptId: string;
  /** The URL of the hosted widget; for an iframe or for the whole page. */
  readonly iframeUrl: string;
  /** ISO 8601, by the service's clock: 5 minutes after creation. */
  readonly expiresAt: string;
}

/** What both metadata may have together, in bytes of JSON. */
export const METADATA_BYTES = 10_240; // The interface, "Limits"

/** What custom headers may have together, in bytes. */
export const CUSTOM_HEADERS_BYTES = 4096; // The interface, "Limits": 4 KB

const CreateAttemptAnswer = v.object({
  status: v.literal('success'),
  data: v.object({
    attemptId: v.pipe(v.string(), v.nonEmpty()),
    iframeUrl: v.pipe(v.string(), v.url()),
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
});

/**
 * Parses the service's response to POST create-attempt.
 *
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 * @see the interface, "POST {base_url}/api/v1/widget-sdk/create-attempt"
 */
export function parseCreateAttemptAnswer(body: unknown): CreatedAttempt {
  return parseResponse(CreateAttemptAnswer, body, 'create-attempt').data;
}
