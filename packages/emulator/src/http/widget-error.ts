import { V2_ERRORS, type V2ErrorCode, V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { behaviorHeader } from '../behaviors/behavior-header.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Ban } from '../limits/bans.ts';
import type { BreakerState } from '../limits/breaker.ts';
import type { Wait } from '../limits/retry-after.ts';

/**
 * What the catalogue of V2.0 has no name for, and an attempt can meet all the same: the interface's
 * list of create-attempt is not closed, and the hosted page's endpoints are not shown. They say it in
 * the words of V1.2.
 */
type HostedCode = Extract<
  V12ErrorCode,
  | 'PIPELINE_INACTIVE'
  | 'PAYLOAD_TOO_LARGE'
  | 'INVALID_OTP'
  | 'MAX_ATTEMPTS_EXCEEDED'
  | 'ALREADY_VERIFIED'
  | 'UTILITY_PIPELINE_ON_OTP_ENDPOINT'
  | 'TRANSACTION_CREATION_FAILED'
  | 'invalid_channel'
  | 'channel_choice_not_enabled'
  | 'channel_not_eligible'
  | 'pre_send_failure'
  | 'ACTIVATION_FAILED'
  | 'SEND_OTP_FAILED'
>;

/** Why the widget's side of the service does not do what it was asked. */
export interface WidgetError {
  readonly code: V2ErrorCode | HostedCode;
  /** Prose, for developers. */
  readonly message: string;
  /** The behavior that decided. */
  readonly behavior?: keyof Behaviors;
  /** What this answer adds to the envelope. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

// Where both know a code, V2.0's meaning counts.
const CATALOGUE = { ...V12_ERRORS, ...V2_ERRORS };

/**
 * Makes the answer of the handler that create-attempt shares with the hosted page.
 * @see the interface, "Errors", "V2.0 widget": such a body has `retryable` and `action`
 */
export function widgetErrorResponse({ code, message, behavior, extra }: WidgetError): Response {
  const { status, retryable, class: action } = CATALOGUE[code];
  const body = { status: 'error', code, message, retryable, action, ...extra };
  return Response.json(body, { status, headers: behaviorHeader(behavior) });
}

// The interface, "V2.0 widget": what create-attempt's own handler answers, and not the shared one.
const CREATE_ATTEMPT_CODES: ReadonlySet<WidgetError['code']> = new Set([
  'INVALID_API_KEY',
  'WIDGET_USER_MISMATCH',
  'WIDGET_INACTIVE',
  'PIPELINE_NOT_CONFIGURED',
  'PIPELINE_NOT_FOUND',
  'PIPELINE_INACTIVE',
  'UTILITY_PIPELINE_ON_OTP_ENDPOINT',
  'CIRCUIT_BREAKER_OPEN',
  'INSUFFICIENT_QUOTA',
  'METADATA_SIZE_EXCEEDED',
  'INVALID_OTP_DIGITS',
  'OTP_DIGITS_MISMATCH',
]);

/** Makes the answer of create-attempt: its own codes come without `retryable` and `action`. */
export function createAttemptErrorResponse(error: WidgetError): Response {
  const { code, message, behavior, extra } = error;
  if (!CREATE_ATTEMPT_CODES.has(code)) return widgetErrorResponse(error);
  const body = { status: 'error', code, message, ...extra };
  return Response.json(body, { status: CATALOGUE[code].status, headers: behaviorHeader(behavior) });
}

/** Makes the limiter's answer. Its code's name is not documented, so that there is none. */
export function limitResponse({ cooldownSeconds, retryAfter }: Wait): Response {
  const message = 'too many of these; wait';
  const body = { status: 'error', message, retryable: true, retryAfter, cooldownSeconds };
  return Response.json(body, { status: 429 });
}

/** Makes the answer where the breaker is open. Its code's name is not documented, so that there is none. */
export function breakerResponse({
  suspendedUntil,
  cooldownSeconds,
}: Extract<BreakerState, { state: 'open' }>): Response {
  const message = 'the widget takes no requests for a while';
  const wait = { retryable: true, retryAfter: suspendedUntil, cooldownSeconds };
  return Response.json({ status: 'error', message, ...wait }, { status: 503 });
}

/** Makes the answer to a banned address. Its code's name is not documented, so that there is none. */
export function banResponse({ suspendedUntil }: Ban): Response {
  const message = 'too many codes to this address went unverified';
  return Response.json({ status: 'error', message, suspendedUntil }, { status: 403 });
}
