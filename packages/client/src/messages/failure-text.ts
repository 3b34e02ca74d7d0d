import type { FailureClass, OtpErrorCode } from '@otp-kit/protocol';
import type { FlowActionName } from '../state.ts';
import { FAILURE_ROWS, type FailureOutcome, type FailureRow } from './failure-rows.ts';
import type { FailureText } from './messages.ts';

/** The fields of a flow's failure that its text depends on. */
export interface TellableFailure {
  /** What failed. */
  readonly action?: FlowActionName | undefined;
  readonly code?: OtpErrorCode | undefined;
  readonly class: FailureClass;
  /** Absent without an HTTP response. */
  readonly httpStatus?: number | undefined;
  /** The channel that the user had chosen, if any. */
  readonly channel?: string | undefined;
}

/**
 * Chooses the text for a failure by its code or, if the code has no text of its own, by its class. The
 * messages of the proxy and the service are never shown.
 */
export function failureText(failure: TellableFailure): FailureText {
  return rowOf(failure)[1];
}

/** Chooses the outcome of a failure: that of its text, so that the two never disagree. */
export function failureOutcome(failure: TellableFailure): FailureOutcome {
  return rowOf(failure)[0];
}

/** The same where there may be no failure. */
export function outcomeOf(failure: TellableFailure | undefined): FailureOutcome | undefined {
  return failure && failureOutcome(failure);
}

function rowOf(failure: TellableFailure): FailureRow {
  const { action = '', class: kind } = failure;
  return findRow(nameOf(failure)) ?? findRow(kind) ?? findRow(action) ?? ['try-again', 'tryAgain'];
}

function findRow(name: string): FailureRow | undefined {
  return FAILURE_ROWS.find((row) => row.includes(name, 2));
}

/** The name to look up: the code, or another one whose row fits better here. */
function nameOf(failure: TellableFailure): string {
  const { action, code = '', httpStatus, channel } = failure;
  // Such as an account without credit, under a code that otherwise is about what the user entered.
  if (failure.class === 'operator') return 'operator';
  // The interface, send, "Channel rules": no other channel was tried, so another choice may work.
  if (code === 'ACTIVATION_FAILED' && channel) return 'pre_send_failure';
  // The user has just asked for a code, so nothing has expired.
  if (code === 'TRANSACTION_NOT_FOUND' && action !== 'verify') return 'ACTIVATION_FAILED';
  // The backend responded, so the connection between it and the service has failed.
  if (code === 'NETWORK_ERROR' && httpStatus) return 'retry';
  // A pipeline has a limit for each period, and a breaker several codes.
  return code.replace(/^(RATE_LIMIT_PIPELINE|CIRCUIT_BREAKER)_.*/, '$1');
}
