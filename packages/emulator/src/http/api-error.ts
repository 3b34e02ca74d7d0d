import { type PhoneChannel, V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import type { Caps, RateDimension } from '../model/pipeline.ts';
import type { Envelope } from './envelope.ts';
import type { BehaviorName, Failure } from './failure.ts';

/** Why a call of V1.2 fails. */
export interface ApiError extends Failure {
  readonly code: V12ErrorCode;
  /** What this code adds to the envelope. */
  readonly extra?: {
    readonly data?: { readonly frontendCallbackURL?: string };
    readonly retryAfter?: string;
    readonly cooldownSeconds?: number;
    readonly eligibleChannels?: readonly PhoneChannel[];
    readonly details?: { readonly issues: readonly ValidationIssue[] } | LimitDetails;
  };
}

/** Which of a pipeline's caps is reached. */
export interface LimitDetails {
  readonly type: RateDimension;
  readonly window: keyof Caps;
  readonly max: number;
  readonly current: number;
}

/** One field that is not as documented. */
export interface ValidationIssue {
  readonly path: string;
  readonly message: string;
}

/** An error of one field, which is the same in V1.2 and in the widget's part of the service. */
export interface InvalidField extends ApiError {
  readonly code: 'VALIDATION_ERROR';
}

/** A `VALIDATION_ERROR` about one field. */
export function invalid(path: string, message: string): InvalidField {
  return {
    code: 'VALIDATION_ERROR',
    message: `${path} ${message}`,
    extra: { details: { issues: [{ path, message }] } },
  };
}

/** Gives an invalid field the code of a behavior; another error stays as it is. */
export function withBehaviorCode<Code extends V12ErrorCode>(
  error: InvalidField,
  behavior: BehaviorName,
  code: Code,
): ApiError & { readonly code: Code };
export function withBehaviorCode(
  error: ApiError,
  behavior: BehaviorName,
  code: V12ErrorCode,
): ApiError;
export function withBehaviorCode(
  error: ApiError,
  behavior: BehaviorName,
  code: V12ErrorCode,
): ApiError {
  if (error.code !== 'VALIDATION_ERROR') return error;
  if (code === 'VALIDATION_ERROR') return { ...error, behavior };
  return { code, message: error.message, behavior };
}

/** The failure of a wrong code. */
export const WRONG_CODE = {
  code: 'INVALID_OTP',
  message: 'the code is wrong',
} as const satisfies ApiError;

// The codes of middleware; only these have `retryable`.
const MIDDLEWARE_CODE = /^(POW|TURNSTILE|RATE_LIMIT|CIRCUIT_BREAKER)_/;

/**
 * The envelope of V1.2.
 * @see the interface, "Error envelope"
 */
export const V12_ENVELOPE: Envelope<ApiError> = {
  render: ({ code, message, status, extra }) => {
    const { status: usual, retryable } = V12_ERRORS[code];
    const middleware = MIDDLEWARE_CODE.test(code) && { retryable };
    return {
      status: status ?? usual,
      body: { status: 'error', code, message, ...middleware, ...extra },
    };
  },
};
