import { OtpError } from '@otp-kit/protocol';

const rebuilt = new WeakSet<Request>();

/** Notes that a request's body was put together again from what a body parser left of it. */
export function markRebuilt(request: Request): void {
  rebuilt.add(request);
}

/**
 * Refuses a request whose body is not what was sent any more: a signature covers its bytes, and
 * parsed JSON has lost its spaces, its escapes and its repeated keys.
 *
 * @throws {@link OtpError} `WEBHOOK_BODY_NOT_RAW`
 */
export function requireRawBody(request: Request): void {
  const isRead = request.bodyUsed || request.body?.locked === true;
  if (isRead || rebuilt.has(request)) throw notRaw();
}

/** The error for a body that is not the raw bytes. */
export function notRaw(): OtpError {
  return new OtpError(
    'WEBHOOK_BODY_NOT_RAW',
    'the body was read before the webhook: mount its handler before any body parser',
  );
}
