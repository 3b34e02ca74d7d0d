import {
  type Failure,
  type FailureClass,
  isOtpError,
  isPassing,
  OtpError,
  readProxyFailure,
} from '@otp-kit/protocol';
import type { FlowAction, FlowFailure } from './state.ts';

/** A failure that the proxy reported. Its `code` is the proxy's, or `HTTP_<status>` without one. */
export class RefusedError extends OtpError {
  /** The fields of the response, with defaults for missing ones. */
  readonly failure: Failure;

  constructor(httpStatus: number, body: unknown) {
    const failure = readProxyFailure(httpStatus, body);
    super(failure.code ?? `HTTP_${httpStatus}`);
    this.failure = failure;
  }
}

/** The failure that the proxy reported, or `undefined` for any other error. */
export function refusalOf(error: unknown): Failure | undefined {
  return isRefusedError(error) ? error.failure : undefined;
}

// Checks the shape, as `isOtpError` does: the transport may come from another copy of the kit.
function isRefusedError(error: unknown): error is RefusedError {
  return isOtpError(error) && 'failure' in error;
}

/** Describes an error for the state. Accepts any value and never throws. */
export function describeError(attempt: FlowAction, error: unknown): FlowFailure {
  const refusal = refusalOf(error);
  if (refusal) {
    // The state has the waiting time as a time of the flow's clock.
    const { cooldownSeconds: _seconds, retryAfter: _time, ...failure } = refusal;
    return { ...attempt, ...failure };
  }
  const code = isOtpError(error) ? error.code : undefined;
  const [failureClass = 'retry'] = CLASSES.find((row) => row.includes(code, 1)) ?? [];
  return { ...attempt, code, class: failureClass, retryable: isPassing(failureClass) };
}

/**
 * When a refused action can be tried again, counted from the arrival of the response: always with the
 * class `wait`, and whenever the response has a waiting time. `retryAfter` is not read, because it would
 * need a correct clock in the browser.
 */
export function retryAtOf(error: unknown, arrivedAt: number): number | undefined {
  const refusal = refusalOf(error);
  const unsaid = refusal?.class === 'wait' ? DEFAULT_COOLDOWN_SECONDS : undefined;
  const seconds = refusal?.cooldownSeconds ?? unsaid;
  return seconds === undefined ? undefined : arrivedAt + seconds * 1000;
}

const DEFAULT_COOLDOWN_SECONDS = 30; // The proxy's first resend delay.

/** The classes of the codes that arise in the browser, each followed by its codes. Any other may be tried again by the user. */
const CLASSES: readonly (readonly [FailureClass, ...(string | undefined)[]])[] = [
  ['new-challenge', 'DEADLINE_EXCEEDED', 'SOLVER_FAILED', 'TURNSTILE_VERIFICATION_FAILED'],
  ['terminal', 'INCOMPLETE_CODE'],
  ['operator', 'UNSUPPORTED_ALGORITHM', 'SOLVER_UNAVAILABLE', 'CAPTCHA_NOT_CONFIGURED'],
];
