import type { Bytes } from '@otp-kit/protocol';
import { digestOf } from '../crypto/digest.ts';
import { hmacHex } from '../crypto/hmac.ts';

/** What the signature of a utility request covers. */
export interface SignedUtilityRequest {
  /** The very bytes that are sent: the same JSON in another form has another signature. A text is UTF-8. */
  readonly body: Bytes | string;
  /** The pipeline's request-signing secret, as UTF-8. */
  readonly secret: string;
  /** Unix milliseconds, within 5 minutes of the service's clock. */
  readonly timestamp: number;
  /** Unique for the pipeline for 10 minutes. */
  readonly nonce: string;
}

/**
 * Signs a utility request: HMAC-SHA256 of `timestamp.nonce.bodyHash`.
 *
 * @returns 64 lower-case hex characters
 * @see the interface, "Authentication", "Utilities signature"
 */
export async function signUtilityRequest({
  body,
  secret,
  timestamp,
  nonce,
}: SignedUtilityRequest): Promise<string> {
  return hmacHex(secret, `${timestamp}.${nonce}.${digestOf(body)}`);
}
