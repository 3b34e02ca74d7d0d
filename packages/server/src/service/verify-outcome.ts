import { describeFailure, isWrongCode } from '@otp-kit/protocol';
import type { UpstreamResponse } from './service-call.ts';

/**
 * What the response to a verify says about the code. A lost response counts as a wrong code, since an
 * attacker can cause one, and so does a 5xx without a code of the service: a gateway may have lost the
 * response. So does a response of V1.0 that may be about a wrong code.
 */
export function verifyOutcome(response: UpstreamResponse): 'right' | 'wrong' | 'not-compared' {
  if (response.status === 'failed' || response.mayBeWrongCode) return 'wrong';
  if (response.httpStatus < 400) return 'right';
  const { code } = describeFailure(response.httpStatus, response.body);
  const isLost = code === undefined && response.httpStatus >= 500;
  return isLost || isWrongCode(code) ? 'wrong' : 'not-compared';
}

/**
 * Whether a message may be on its way after a send. Not if the service rejected the send, and not
 * if it says that the chosen channel failed: then the user may choose another one at once. After any
 * other 5xx, and without a response, it may be.
 */
export function mayHaveSent(response: UpstreamResponse): boolean {
  if (response.status === 'failed' || response.httpStatus < 400) return true;
  const { code = '' } = describeFailure(response.httpStatus, response.body);
  return response.httpStatus >= 500 && !BEFORE_SENDING.test(code);
}

const BEFORE_SENDING = /^(ACTIVATION_FAILED|(CIRCUIT_BREAKER|PIPELINE|POW|TURNSTILE)_)/;
