import { type PhoneChannel, V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { behaviorHeader } from '../behaviors/behavior-header.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Caps, RateDimension } from '../model/pipeline.ts';

/** Why the service does not do what it was asked. */
export interface ApiError {
  readonly code: V12ErrorCode;
  /** Prose, for developers. */
  readonly message: string;
  /** The behavior that decided. The response names it, since the service may decide otherwise. */
  readonly behavior?: keyof Behaviors;
  /** The HTTP status where this code's is propagated; by default the catalogue's. */
  readonly status?: number;
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

/** A error of one field, which V1.2 and the widget's side of the service say alike. */
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

/** Refuses an invalid field with the code that a stand says; what is refused otherwise stays as it is. */
export function withBehaviorCode<Code extends V12ErrorCode>(
  error: InvalidField,
  behavior: keyof Behaviors,
  code: Code,
): ApiError & { readonly code: Code };
export function withBehaviorCode(
  error: ApiError,
  behavior: keyof Behaviors,
  code: V12ErrorCode,
): ApiError;
export function withBehaviorCode(
  error: ApiError,
  behavior: keyof Behaviors,
  code: V12ErrorCode,
): ApiError {
  if (error.code !== 'VALIDATION_ERROR') return error;
  if (code === 'VALIDATION_ERROR') return { ...error, behavior };
  return { code, message: error.message, behavior };
}

// The codes that middleware answers with; only these say `retryable`.
const MIDDLEWARE_CODE = /^(POW|TURNSTILE|RATE_LIMIT|CIRCUIT_BREAKER)_/;

/**
 * Makes the answer to a refused request.
 * @see the interface, "Error envelope"
 */
export function errorResponse({ code, message, behavior, status, extra }: ApiError): Response {
  const { status: usual, retryable } = V12_ERRORS[code];
  const body = {
    status: 'error',
    code,
    message,
    ...(MIDDLEWARE_CODE.test(code) && { retryable }),
    ...extra,
  };
  return Response.json(body, { status: status ?? usual, headers: behaviorHeader(behavior) });
}
