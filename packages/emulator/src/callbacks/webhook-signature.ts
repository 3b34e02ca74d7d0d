/**
 * How a webhook is signed. The interface names the headers and the secret's prefix, and not the
 * algorithm; they are those of Standard Webhooks, and so is the algorithm here:
 *
 * 1. The key is what follows `whsec_` in the secret, decoded from base64.
 * 2. The signed text is `<hook-id>.<hook-timestamp>.<body>`, with the body's exact bytes.
 * 3. The signature is `v1,` and the base64 of the HMAC-SHA256 of that text.
 *
 * @module
 * @see Standard Webhooks 1.0.0, "Signature scheme"
 */
import { fromBase64, signText, toBase64 } from '../crypto/hash.ts';

/**
 * How well webhooks are signed: `missing` leaves out the signature's three headers, `wrong` signs
 * another body, `old` signs properly and an hour ago.
 */
export type WebhookSigning = (typeof WEBHOOK_SIGNINGS)[number];

/** Every way of signing, for a test of the receiver. */
export const WEBHOOK_SIGNINGS = ['valid', 'missing', 'wrong', 'old'] as const;

const SECRET_PREFIX = 'whsec_';
const OLD_SECONDS = 3600; // Receivers tolerate 300, after Standard Webhooks

/** What a signature covers. */
export interface SignedWebhook {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

/**
 * Signs a webhook: the value of `hook-signature`.
 *
 * @param secret begins with `whsec_`
 */
export function signWebhook({ id, timestampSeconds, body }: SignedWebhook, secret: string): string {
  const key = fromBase64(secret.slice(SECRET_PREFIX.length));
  return `v1,${toBase64(signText(key, `${id}.${timestampSeconds}.${body}`))}`;
}

/**
 * The headers that a webhook's signature takes, as the mode has them.
 *
 * @see the interface, "Webhook signing (widget)"
 */
export function signatureHeaders(
  { id, timestampSeconds, body }: SignedWebhook,
  { secret, signing }: { secret: string; signing: WebhookSigning },
): Readonly<Record<string, string>> {
  if (signing === 'missing') return {};
  const signed = {
    id,
    timestampSeconds: signing === 'old' ? timestampSeconds - OLD_SECONDS : timestampSeconds,
    body: signing === 'wrong' ? `${body} ` : body,
  };
  return {
    'hook-id': id,
    'hook-timestamp': String(signed.timestampSeconds),
    'hook-signature': signWebhook(signed, secret),
  };
}
