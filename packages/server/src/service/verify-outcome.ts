import { describeFailure, isWrongCode } from '@otp-kit/protocol';
import type { UpstreamResponse } from './service-call.ts';

/**
 * What the response to a verify says about the code. A lost response counts as a wrong code, since an
 * attacker can cause one, and so does a response of V1.0 that may be about a wrong code.
 */
export function verifyOutcome(response: UpstreamResponse): 'right' | 'wrong' | 'not-compared' {
  if (response.status === 'failed' || response.mayBeWrongCode) return 'wrong';
  if (response.httpStatus < 400) return 'right';
  const { code } = describeFailure(response.httpStatus, response.body);
  return isWrongCode(code) ? 'wrong' : 'not-compared';
}
