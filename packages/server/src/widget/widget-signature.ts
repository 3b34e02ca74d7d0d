import { hmacHex } from '../crypto/hmac.ts';

/** What a widget's signature covers. */
export interface SignedFields {
  readonly apiKey: string;
  readonly publicKey: string;
  /** Unix milliseconds. */
  readonly timestamp: number;
  /** In E.164, exactly as it is sent. Without one, the message has three keys. */
  readonly phoneNumber?: string | undefined;
}

/**
 * Signs an attempt: HMAC-SHA256 of compact JSON, with its keys in this order. An email address is no
 * part of it. What covers an attempt without a phone number is not documented: three keys are a guess.
 *
 * @param secret the widget's, as UTF-8
 * @returns 64 lower-case hex characters
 * @see the interface, "Authentication", "Widget signature"
 */
export async function signAttempt(
  { apiKey, publicKey, timestamp, phoneNumber }: SignedFields,
  secret: string,
): Promise<string> {
  // In this order and without spaces; `JSON.stringify` leaves a key out whose value is undefined.
  const message = JSON.stringify({ apiKey, publicKey, timestamp, phoneNumber });
  return hmacHex(secret, message);
}
