/**
 * What of the service's failures reaches the browser: never its prose, its `details` (which bucket
 * fired) or its callback URL.
 *
 * 1. Codes that the user or the form can act on pass with their status.
 * 2. Operator faults become one 502 `SERVICE_UNAVAILABLE`; the code goes to the log and to `onError`.
 * 3. Anything else passes by its HTTP status, with its code where that is an identifier.
 * 4. Only statuses by which a browser does nothing on its own go out. Chromium repeats a POST after
 *    408 on a connection that was used before, and after 421: a second message, paid for.
 *
 * @module
 */
import {
  type CatalogueEntry,
  describeFailure,
  type Failure,
  type KnownErrorCode,
  V2_ERRORS,
  V12_ERRORS,
} from '@otp-kit/protocol';
import { ServiceError } from '../http/service-error.ts';

/** A failure, and whether an operator has to hear of it. */
export interface MappedError {
  readonly refusal: ServiceError;
  readonly failure: Failure;
  readonly isOperatorFault: boolean;
}

/** A part of the service, by how its failures are to be read. */
export interface Surface {
  readonly catalogue: Readonly<Record<string, CatalogueEntry>>;
  /** Codes that only an operator can fix, although the catalogue calls for something else. */
  readonly operatorCodes: ReadonlySet<string>;
  /** Whether its rate limits and its breaker respond without a code. */
  readonly limitsWithoutCode: boolean;
}

/** The V1.2 endpoints. */
export const V12: Surface = {
  catalogue: V12_ERRORS,
  operatorCodes: new Set(),
  limitsWithoutCode: false,
};

/** Create-attempt of V2.0. What a page may say of an attempt is an address: all else is this side's. */
export const V2: Surface = {
  catalogue: V2_ERRORS,
  operatorCodes: new Set([
    'SIGNATURE_EXPIRED', // Already signed again by the service's clock: something else is wrong.
    'METADATA_SIZE_EXCEEDED',
    'INVALID_OTP_DIGITS',
    'OTP_DIGITS_MISMATCH',
  ]),
  limitsWithoutCode: true,
};

/** Turns an error response of the service into the browser's. Never throws. */
export function mapError(httpStatus: number, body: unknown, surface: Surface = V12): MappedError {
  const failure = describeFailure(httpStatus, body, surface.catalogue);
  if (isOperatorFault(failure, surface)) {
    const refusal = new ServiceError('SERVICE_UNAVAILABLE', { rule: 'service' });
    return { failure, refusal, isOperatorFault: true };
  }
  const code = failure.code ?? codeOfUncoded(failure, surface);
  const endsTransaction = failure.class === 'start-over';
  const refusal = new ServiceError(code, {
    status: outgoingStatus(httpStatus, failure.code, surface),
    class: classOf(failure, code),
    retryable: failure.retryable,
    message: messageOf(failure),
    rule: 'service',
    // A transaction that has ended has no waiting time, and a decoy has none either.
    ...(!endsTransaction && {
      cooldownSeconds: failure.cooldownSeconds,
      retryAfter: failure.retryAfter,
    }),
    eligibleChannels: failure.eligibleChannels,
    endsTransaction,
  });
  return { failure, refusal, isOperatorFault: false };
}

function classOf({ code: ownCode, class: ownClass }: Failure, code: string): Failure['class'] {
  if (code === 'CIRCUIT_BREAKER_OPEN') return 'wait';
  // What a user enters is refused with a code.
  return ownCode === undefined && ownClass === 'terminal' ? 'operator' : ownClass;
}

const PASSED_STATUSES: ReadonlySet<number> = new Set([
  400, 403, 404, 409, 410, 413, 422, 429, 500, 502, 503, 504,
]);

/** A known code under a status that may not go out gets its documented one. */
function outgoingStatus(
  httpStatus: number,
  code: string | undefined,
  { catalogue }: Surface,
): number {
  if (PASSED_STATUSES.has(httpStatus)) return httpStatus;
  const documented = new Map(Object.entries(catalogue)).get(code ?? '')?.status;
  return documented ?? (httpStatus === 408 ? 504 : 502);
}

/** The code of a failure that the service gave none: a limit, an open breaker, or anything else. */
export function codeOfUncoded(
  { httpStatus, cooldownSeconds }: Failure,
  surface: Surface,
): KnownErrorCode {
  if (httpStatus === 429) return 'TOO_MANY_REQUESTS';
  const isBreaker =
    surface.limitsWithoutCode && httpStatus === 503 && cooldownSeconds !== undefined;
  return isBreaker ? 'CIRCUIT_BREAKER_OPEN' : 'MALFORMED_RESPONSE';
}

// Operator faults that a catalogue does not list, should the service name them here.
const OPERATOR_CODES =
  /^(PIPELINE|BILLING|INSUFFICIENT|WIDGET)_|^(INVALID|MISSING|EXPIRED)_SIGNATURE$|^SIGNATURE_/;

function isOperatorFault(failure: Failure, { catalogue, operatorCodes }: Surface): boolean {
  const { code, class: failureClass } = failure;
  if (failureClass === 'operator') return true;
  if (code === undefined) return false;
  if (Object.hasOwn(catalogue, code)) return operatorCodes.has(code);
  // A limit with a name such as WIDGET_RATE_LIMIT ends by itself.
  return failureClass !== 'wait' && OPERATOR_CODES.test(code);
}

const CLASS_MESSAGES: Readonly<Record<Failure['class'], string>> = {
  retry: 'the service has a passing fault',
  wait: 'too many requests',
  'new-challenge': 'a new challenge is needed',
  'start-over': 'the verification has to be started over',
  terminal: 'the service refused the request',
  operator: 'verification is unavailable',
};

function messageOf({ code = '', class: failureClass }: Failure): string {
  return new Map(Object.entries(V12_ERRORS)).get(code)?.message ?? CLASS_MESSAGES[failureClass];
}
