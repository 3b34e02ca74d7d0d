import { describeFailure } from '@otp-kit/protocol';
import type { UpstreamAnswer } from './service-call.ts';

/**
 * Tells whether a send may have reached anybody. Not where the service refused it, and not where it says
 * that the chosen channel failed: then a person may choose another at once. Any other 5xx, and no
 * answer at all, may stand for a message on its way.
 */
export function mayHaveSent(answer: UpstreamAnswer): boolean {
  if (answer.status === 'failed' || answer.httpStatus < 400) return true;
  const { code = '' } = describeFailure(answer.httpStatus, answer.body);
  return answer.httpStatus >= 500 && !BEFORE_SENDING.test(code);
}

const BEFORE_SENDING = /^(ACTIVATION_FAILED|(CIRCUIT_BREAKER|PIPELINE|POW|TURNSTILE)_)/;
