import type {
  HostedBrand,
  HostedFailure,
  HostedWrongCode,
} from '@otp-kit/emulator/hosted-page-api';
import {
  describeFailure,
  type Failure,
  type FailureClass,
  type OtpErrorCode,
  V2_ERRORS,
  V12_ERRORS,
} from '@otp-kit/protocol';

/** Why a step did not succeed, as far as the page has to know. */
export interface PageFailure extends Pick<Failure, 'class' | 'code'> {
  /** When the same may be tried again, in milliseconds since the epoch; where the service asks to wait. */
  readonly retryAtMs?: number;
  /** The attempt can no longer succeed here; another one may. */
  readonly attemptEnded: boolean;
  /** The URL that a whole page opens then. */
  readonly redirectUrl?: string;
  /** The look of the page, which has loaded nothing else. */
  readonly brand?: HostedBrand;
  /** Whether the parent page receives it although the attempt continues. */
  readonly tellsParent?: true;
}

/** A failure that the page itself found; the attempt goes on. */
export function ownFailure(code: OtpErrorCode, failureClass: FailureClass = 'retry'): PageFailure {
  return { code, class: failureClass, attemptEnded: false };
}

/** The service's error envelope, with what it adds for the hosted page. */
export interface FailureBody extends Partial<HostedFailure>, Partial<HostedWrongCode> {
  readonly code?: unknown;
  readonly cooldownSeconds?: unknown;
  readonly message?: unknown;
}

/**
 * Reads an error response by its code or, without a known code, by its HTTP status. Its prose is not
 * read.
 */
export function readFailure(
  httpStatus: number,
  body: FailureBody | undefined,
  nowMs: number,
): PageFailure {
  const failure = describeFailure(httpStatus, body, CATALOGUE);
  const { attemptEnded, branding, hasTooManyWrongCodes, name, redirectUrl, tellsParent } =
    body ?? {};
  return {
    // After a reload, too, the user reads what has ended the attempt.
    code: hasTooManyWrongCodes ? 'MAX_ATTEMPTS_EXCEEDED' : failure.code,
    class: failure.class,
    ...(failure.cooldownSeconds !== undefined && {
      retryAtMs: nowMs + failure.cooldownSeconds * 1000,
    }),
    attemptEnded: attemptEnded ?? ENDED.includes(failure.code),
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(branding && { brand: { branding, name: name ?? '' } }),
    ...(tellsParent && { tellsParent }),
  };
}

// The catalogue of V2.0 names no code for a wrong code, nor for a channel that cannot be reached: the
// widget's own endpoints report them in the words of V1.2. Where both know a code, V2.0's meaning counts.
const CATALOGUE = { ...V12_ERRORS, ...V2_ERRORS };

// These codes mean the same from every endpoint.
const ENDED: readonly (OtpErrorCode | undefined)[] = [
  'ATTEMPT_EXPIRED',
  'ATTEMPT_NOT_FOUND',
  'INVALID_ID_FORMAT',
  'FINGERPRINT_INCONSISTENT',
];
