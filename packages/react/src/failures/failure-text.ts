import type { FlowActionName } from '@otp-kit/client';
import type { FailureClass, OtpErrorCode } from '@otp-kit/protocol';
import type { FailureText } from '../messages/messages.ts';
import { FAILURE_ROWS } from './failure-rows.ts';

/** What of a flow's failure its text depends on. */
export interface TellableFailure {
  /** What failed. */
  readonly action?: FlowActionName | undefined;
  readonly code?: OtpErrorCode | undefined;
  readonly class: FailureClass;
  /** Absent where no HTTP answer came. */
  readonly httpStatus?: number | undefined;
  /** The channel that the person had chosen, if any. */
  readonly channel?: string | undefined;
}

/**
 * Chooses the text for a failure by its code, and where that says nothing of its own, or was added
 * after this version, by its class. The proxy's and the service's own prose is never shown.
 */
export function failureText({
  action,
  code = '',
  class: failureClass,
  httpStatus,
  channel,
}: TellableFailure): FailureText {
  // The interface, send, "Channel rules": nothing else was tried, so another choice may do better.
  if (code === 'ACTIVATION_FAILED' && channel !== undefined) return 'channelFailed';
  // To who asked for a code, nothing has expired yet.
  if (code === 'TRANSACTION_NOT_FOUND' && action !== 'verify') return 'notDelivered';
  // The backend has answered: the connection that failed is its own.
  if (code === 'NETWORK_ERROR' && httpStatus) return 'tryAgain';
  // Everybody is refused, so the person is not blamed for it.
  if (/^(RATE_LIMIT_PIPELINE|CIRCUIT_BREAKER)_/.test(code)) return 'busy';
  return textOf(code) ?? textOf(failureClass) ?? 'tryAgain';
}

function textOf(name: string): FailureText | undefined {
  return FAILURE_ROWS.find(([, , ...names]) => names.some((other) => other === name))?.[1];
}
