import {
  type Failure,
  type FailureClass,
  isOtpError,
  isPassing,
  OtpError,
  readProxyFailure,
} from '@otp-kit/protocol';
import type { FlowAction, FlowFailure } from './state.ts';

/** The proxy answered, and the answer was a failure. Its `code` is the proxy's, else `HTTP_<status>`. */
export class RefusedError extends OtpError {
  /** What the answer said, with everything that it left out filled in. */
  readonly failure: Failure;

  constructor(httpStatus: number, body: unknown) {
    const failure = readProxyFailure(httpStatus, body);
    super(failure.code ?? `HTTP_${httpStatus}`, `the proxy answered with status ${httpStatus}`);
    this.failure = failure;
  }
}

/** What the proxy refused with, or `undefined` where the error is of another kind. */
export function refusalOf(error: unknown): Failure | undefined {
  return isRefusedError(error) ? error.failure : undefined;
}

// By shape, as `isOtpError` does: the transport may come from another copy of the kit.
function isRefusedError(error: unknown): error is RefusedError {
  return isOtpError(error) && 'failure' in error;
}

/** Says for the state what an error means. Never throws, whatever it is given. */
export function describeError(attempt: FlowAction, error: unknown): FlowFailure {
  const refusal = refusalOf(error);
  if (refusal !== undefined) {
    // How long to wait is told by the state, as a time on the flow's clock.
    const { cooldownSeconds: _seconds, retryAfter: _time, ...told } = refusal;
    return { ...attempt, ...told };
  }
  const code = isOtpError(error) ? error.code : undefined;
  const failureClass = CLASSES.get(code) ?? 'retry';
  return { ...attempt, code, class: failureClass, retryable: isPassing(failureClass) };
}

/**
 * From when on something that the proxy refused may be tried again, where that has a time, counted
 * from the answer's arrival: always with class `wait`, and wherever else the answer says how long.
 * `retryAfter` is not read: it would need the browser's clock to be right.
 */
export function retryAtOf(error: unknown, arrivedAt: number): number | undefined {
  const refusal = refusalOf(error);
  const unsaid = refusal?.class === 'wait' ? DEFAULT_COOLDOWN_SECONDS : undefined;
  const seconds = refusal?.cooldownSeconds ?? unsaid;
  return seconds === undefined ? undefined : arrivedAt + seconds * 1000;
}

const DEFAULT_COOLDOWN_SECONDS = 30; // The first step of the proxy's own ladder of waits.

/** The classes of the codes that arise in the browser. Any other may be tried again by the user. */
const CLASSES: ReadonlyMap<string | undefined, FailureClass> = new Map([
  ['DEADLINE_EXCEEDED', 'new-challenge'],
  ['SOLVER_FAILED', 'new-challenge'],
  ['TURNSTILE_VERIFICATION_FAILED', 'new-challenge'],
  ['INCOMPLETE_CODE', 'terminal'],
  ['UNSUPPORTED_ALGORITHM', 'operator'],
  ['SOLVER_UNAVAILABLE', 'operator'],
  ['CAPTCHA_NOT_CONFIGURED', 'operator'],
]);
