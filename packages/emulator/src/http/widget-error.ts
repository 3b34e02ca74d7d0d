import { V2_ERRORS, type V2ErrorCode, V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import type { Envelope } from './envelope.ts';
import { type Failed, type Failure, failed } from './failure.ts';

/** Why a call of the widget's part of the service fails. */
export interface WidgetError extends Failure {
  /**
   * A failure that the catalogue of V2.0 does not name has its code of V1.2: the interface's list of
   * create-attempt is not closed, and it does not show the endpoints of the hosted page. A behavior
   * decides whether a limiter and a breaker name a code.
   */
  readonly code?:
    | V2ErrorCode
    | V12ErrorCode
    | 'WIDGET_RATE_LIMIT_EXCEEDED'
    | 'WIDGET_CIRCUIT_BREAKER_OPEN';
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Refuses with a code of the catalogue. */
export function refused(
  code: NonNullable<WidgetError['code']>,
  message: string,
): Failed<WidgetError> {
  return failed({ code, message });
}

// A code of both has V2.0's meaning.
const CATALOGUE = new Map(Object.entries({ ...V12_ERRORS, ...V2_ERRORS }));

const STATUS_BEHAVIORS = {
  INVALID_OTP_DIGITS: 'digitsStatus',
  OTP_DIGITS_MISMATCH: 'digitsStatus',
  RESEND_LIMIT_EXCEEDED: 'resendStatus',
} as const;

// The interface, "V2.0 widget": the codes of create-attempt's own handler, and not of the shared one.
const CREATE_ATTEMPT_CODES: readonly WidgetError['code'][] = [
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
];

/**
 * The envelope of the hosted page, and of the handler that create-attempt shares with it.
 * @see the interface, "Errors", "V2.0 widget": such a body has `retryable` and `action`
 */
export const WIDGET_ENVELOPE: Envelope<WidgetError> = {
  render: (error) => renderWidget(error, true),
  statusBehaviors: STATUS_BEHAVIORS,
};

/** The envelope of create-attempt: its own codes come without `retryable` and `action`. */
export const CREATE_ATTEMPT_ENVELOPE: Envelope<WidgetError> = {
  render: (error) => renderWidget(error, !CREATE_ATTEMPT_CODES.includes(error.code)),
  statusBehaviors: STATUS_BEHAVIORS,
};

function renderWidget({ code, message, status, extra }: WidgetError, hasAction: boolean) {
  const entry = CATALOGUE.get(code ?? '');
  const action = entry && hasAction && { retryable: entry.retryable, action: entry.class };
  return {
    status: status ?? entry?.status ?? 500,
    body: { status: 'error', ...(code && { code }), message, ...action, ...extra },
  };
}
