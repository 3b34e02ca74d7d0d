/**
 * A webhook, from its bytes to a result that may be trusted:
 *
 * 1. The bytes are read as they were sent, up to 64 KiB, before anything parses them.
 * 2. A webhook without a signature is refused, unless the caller asks for such webhooks by `allowUnsigned`:
 *    the service sends one when its own signing fails, and so can any program. It is not to be trusted.
 * 3. A signature must be right for one of the secrets.
 * 4. The time of signing must be near now, so that an old webhook cannot be replayed.
 * 5. Only then is the body parsed.
 *
 * @module
 * @see the interface, "Authentication", "Webhook signing (widget)"
 */

import { type Bytes, OtpError, parseWidgetWebhook, type WidgetWebhook } from '@otp-kit/protocol';
import { MAX_WEBHOOK_BYTES } from '../constants/lifetimes-and-limits.ts';
import { isBytes } from '../http/is-bytes.ts';
import { parseJson } from '../http/read-body.ts';
import { readRequestBody } from '../http/read-capped.ts';
import { notRaw, requireRawBody } from './raw-body.ts';
import type { SignedWebhook } from './standard-webhooks.ts';
import {
  readWebhookOptions,
  type VerifyWebhookOptions,
  type WebhookSettings,
} from './webhook-options.ts';

/** A webhook outside of a `Request`: its bytes, and its headers as `Headers` or as Node has them. */
export interface RawWebhook {
  readonly body: Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A webhook with a valid signature. Holds an address and metadata: see `redactWebhook` for a log. */
export interface VerifiedWebhook {
  readonly signed: true;
  /** Names this one sending, under the signature. */
  readonly id: string;
  /** The parsed body. */
  readonly webhook: WidgetWebhook;
}

/** A webhook without a signature, which any program may have sent: confirm it by a status lookup. */
export interface UnsignedWebhook {
  readonly signed: false;
  /** The parsed body, of which nothing is proven. */
  readonly webhook: WidgetWebhook;
}

/**
 * Checks the signature and the age of a widget's webhook, and reads it.
 *
 * @param request its body is read once, as bytes; nothing may have read it before
 * @param options with `allowUnsigned`, a webhook without a signature is returned as `signed: false`
 * @throws {@link OtpError} `WEBHOOK_SIGNATURE_INVALID` (missing or wrong), `WEBHOOK_TIMESTAMP_SKEW`: respond with 401;
 *   `PAYLOAD_TOO_LARGE`, `MALFORMED_RESPONSE`, `INVALID_REQUEST` (the connection broke): respond with 400;
 *   `WEBHOOK_BODY_NOT_RAW`: respond with 500, it is this backend's fault
 * @throws TypeError naming the option that is wrong
 *
 * @example
 * ```ts
 * const { webhook } = await verifyWebhook(request, {
 *   secrets: [env.OTP_WEBHOOK_SECRET],
 * });
 * console.log(redactWebhook(webhook));
 * ```
 */
export async function verifyWebhook(
  request: Request | RawWebhook,
  options: VerifyWebhookOptions & { readonly allowUnsigned?: false | undefined },
): Promise<VerifiedWebhook>;
export async function verifyWebhook(
  request: Request | RawWebhook,
  options: VerifyWebhookOptions,
): Promise<VerifiedWebhook | UnsignedWebhook>;
export async function verifyWebhook(
  request: Request | RawWebhook,
  options: VerifyWebhookOptions,
): Promise<VerifiedWebhook | UnsignedWebhook> {
  const settings = readWebhookOptions(options);
  const body = await readBody(request);
  const header = (name: string) => headerOf(request.headers, settings.headerPrefix + name);
  const signature = header('signature');
  if (signature === undefined) {
    if (settings.allowUnsigned) return { signed: false, webhook: parse(body) };
    throw invalid('the webhook has no signature');
  }
  const id = header('id');
  const timestamp = header('timestamp');
  if (!id || !timestamp) throw invalid('the webhook has no id or no timestamp');
  await verify({ id, timestamp, signature, body }, settings);
  return { signed: true, id, webhook: parse(body) };
}

async function verify(
  webhook: SignedWebhook,
  { secrets, verifySignature, toleranceMs, now }: WebhookSettings,
): Promise<void> {
  for (const secret of secrets) {
    const signedAt = await verifySignature(webhook, secret);
    if (signedAt === undefined) continue;
    // Written so that NaN is refused.
    if (Math.abs(now() - signedAt) <= toleranceMs) return;
    throw new OtpError(
      'WEBHOOK_TIMESTAMP_SKEW',
      'the webhook was signed too long ago or ahead of now',
    );
  }
  throw invalid("the webhook's signature is wrong");
}

function invalid(message: string): OtpError {
  return new OtpError('WEBHOOK_SIGNATURE_INVALID', message);
}

async function readBody(request: Request | RawWebhook): Promise<Bytes> {
  const bytes = isRequest(request) ? await readStream(request) : copyOf(request.body);
  if (bytes === undefined || bytes.byteLength > MAX_WEBHOOK_BYTES) {
    throw new OtpError('PAYLOAD_TOO_LARGE', `the webhook has more than ${MAX_WEBHOOK_BYTES} bytes`);
  }
  return bytes;
}

function isRequest(request: Request | RawWebhook): request is Request {
  return 'bodyUsed' in request;
}

async function readStream(request: Request): Promise<Bytes | undefined> {
  requireRawBody(request);
  try {
    return await readRequestBody(request, MAX_WEBHOOK_BYTES);
  } catch (error) {
    throw new OtpError('INVALID_REQUEST', 'the webhook broke off', { cause: error });
  }
}

function copyOf(body: unknown): Bytes {
  // What a body parser left, in JavaScript that no type stopped.
  if (!isBytes(body)) throw notRaw();
  return new Uint8Array(body);
}

function headerOf(headers: RawWebhook['headers'], name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  const value = found?.[1];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** Checks the shape: a polyfill has another class, and would pass for an object without headers. */
function isHeaders(headers: RawWebhook['headers']): headers is Headers {
  return 'get' in headers && typeof headers['get'] === 'function';
}

function parse(body: Bytes): WidgetWebhook {
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    throw new OtpError('MALFORMED_RESPONSE', 'webhook: the body is not JSON');
  }
  return parseWidgetWebhook(json);
}
