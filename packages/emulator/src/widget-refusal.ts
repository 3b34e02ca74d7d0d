import { V2_ERRORS, type V2ErrorCode } from '@otp-kit/protocol';
import type { Ban } from './bans.ts';
import type { LimitVerdict } from './widget-limits.ts';

/** Why the widget's side of the service does not do what it was asked. */
export interface WidgetRefusal {
  readonly code: V2ErrorCode;
  /** Prose, for developers. */
  readonly message: string;
  /** What this answer adds to the envelope. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * Makes the answer of the handler that create-attempt shares with the hosted page.
 * @see the interface, "Errors", "V2.0 widget": such a body has `retryable` and `action`
 */
export function widgetRefusal({ code, message, extra }: WidgetRefusal): Response {
  const { status, retryable, class: action } = V2_ERRORS[code];
  return Response.json({ status: 'error', code, message, retryable, action, ...extra }, { status });
}

// The interface, "V2.0 widget": what create-attempt's own handler answers, and not the shared one.
const CREATE_ATTEMPT_CODES: ReadonlySet<V2ErrorCode> = new Set([
  'INVALID_API_KEY',
  'WIDGET_USER_MISMATCH',
  'WIDGET_INACTIVE',
  'PIPELINE_NOT_CONFIGURED',
  'PIPELINE_NOT_FOUND',
  'CIRCUIT_BREAKER_OPEN',
  'INSUFFICIENT_QUOTA',
  'METADATA_SIZE_EXCEEDED',
  'INVALID_OTP_DIGITS',
  'OTP_DIGITS_MISMATCH',
]);

/** Makes the answer of create-attempt: its own codes come without `retryable` and `action`. */
export function createAttemptRefusal(refusal: WidgetRefusal): Response {
  const { code, message, extra } = refusal;
  if (!CREATE_ATTEMPT_CODES.has(code)) return widgetRefusal(refusal);
  const body = { status: 'error', code, message, ...extra };
  return Response.json(body, { status: V2_ERRORS[code].status });
}

/** Makes the limiter's answer. Its code's name is not documented, so that there is none. */
export function limitRefusal({
  cooldownSeconds,
  retryAfter,
}: Pick<Extract<LimitVerdict, { allowed: false }>, 'cooldownSeconds' | 'retryAfter'>): Response {
  const message = 'too many of these; wait';
  const body = { status: 'error', message, retryable: true, retryAfter, cooldownSeconds };
  return Response.json(body, { status: 429 });
}

/** Makes the answer to a banned address. Its code's name is not documented, so that there is none. */
export function banRefusal({ suspendedUntil }: Ban): Response {
  const message = 'too many codes to this address went unverified';
  return Response.json({ status: 'error', message, suspendedUntil }, { status: 403 });
}
