import { describeFailure, isWrongCode } from '@otp-kit/protocol';
import type { UpstreamAnswer } from './service-call.ts';

/**
 * What the answer to a verify says about the code. A lost answer counts as a wrong code, since an
 * attacker can cause one, and so does an answer of V1.0 that may be about a wrong code.
 */
export function verifyOutcome(answer: UpstreamAnswer): 'right' | 'wrong' | 'not-compared' {
  if (answer.status === 'failed' || answer.mayBeWrongCode) return 'wrong';
  if (answer.httpStatus < 400) return 'right';
  const { code } = describeFailure(answer.httpStatus, answer.body);
  return isWrongCode(code) ? 'wrong' : 'not-compared';
}
