import { describeFailure } from '@otp-kit/protocol';
import type { UpstreamResponse } from './service-call.ts';

/**
 * Tells whether a message may be on its way after a send. Not if the service rejected the send, and not
 * if it says that the chosen channel failed: then the user may choose another one at once. After any
 * other 5xx, and without a response, it may be.
 */
export function mayHaveSent(response: UpstreamResponse): boolean {
  if (response.status === 'failed' || response.httpStatus < 400) return true;
  const { code = '' } = describeFailure(response.httpStatus, response.body);
  return response.httpStatus >= 500 && !BEFORE_SENDING.test(code);
}

const BEFORE_SENDING = /^(ACTIVATION_FAILED|(CIRCUIT_BREAKER|PIPELINE|POW|TURNSTILE)_)/;
