import type { FlowActionName } from '@otp-kit/client';
import type { FailureClass, OtpErrorCode } from '@otp-kit/protocol';
import type { FailureText } from '../messages/messages.ts';
import { FAILURE_ROWS } from './failure-rows.ts';

/** The fields of a flow's failure that its text depends on. */
export interface TellableFailure {
  /** What failed. */
  readonly action?: FlowActionName | undefined;
  readonly code?: OtpErrorCode | undefined;
  readonly class: FailureClass;
  /** Absent without an HTTP answer. */
  readonly httpStatus?: number | undefined;
  /** The channel that the user had chosen, if any. */
  readonly channel?: string | undefined;
}

/**
 * Chooses the text for a failure by its code or, if the code has no text of its own, by its class. The
 * messages of the proxy and the service are never shown.
 */
export function failureText({
  action,
  code = '',
  class: failureClass,
  httpStatus,
  channel,
}: TellableFailure): FailureText {
  // The interface, send, "Channel rules": no other channel was tried, so another choice may work.
  if (code === 'ACTIVATION_FAILED' && channel !== undefined) return 'channelFailed';
  // The user has just asked for a code, so nothing has expired.
  if (code === 'TRANSACTION_NOT_FOUND' && action !== 'verify') return 'notDelivered';
  // The backend answered, so the connection between it and the service has failed.
  if (code === 'NETWORK_ERROR' && httpStatus) return 'tryAgain';
  // The service refuses all users, so the text does not blame this one.
  if (/^(RATE_LIMIT_PIPELINE|CIRCUIT_BREAKER)_/.test(code)) return 'busy';
  return textOf(code) ?? textOf(failureClass) ?? 'tryAgain';
}

function textOf(name: string): FailureText | undefined {
  return FAILURE_ROWS.find(([, , ...names]) => names.some((other) => other === name))?.[1];
}
