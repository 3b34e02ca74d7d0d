import { describeWait } from '../../limits/retry-after.ts';
import { type Finding, type Known, nowOf, passed } from './utility-check.ts';

type CountedSend = Known<'workspace' | 'account' | 'pipeline' | 'recipient'>;

/**
 * The send fits into the pipeline's caps, by phone number and over the pipeline. The interface names
 * no code for a send that does not.
 */
export function checkRateLimits(request: CountedSend): Finding {
  const { rateLimits } = request.workspace;
  const breach = rateLimits.check(countedSend(request), nowOf(request));
  if (breach === undefined) return passed('no rate limit is reached');
  const { dimension, window, max, current, waitMs } = breach;
  const message = `the limit by ${dimension} is reached: ${current} of ${max} ${window}`;
  const wait = describeWait(nowOf(request), waitMs);
  const extra = { ...wait, details: { type: dimension, window, max, current } };
  const isNamed = request.workspace.behaviors.utilityLimitCode === 'named';
  const code = isNamed ? ({ code: 'UTILITY_RATE_LIMIT_EXCEEDED' } as const) : {};
  const error = { ...code, message, status: 429, behavior: 'utilityLimitCode', extra } as const;
  return { kind: 'refused', why: message, error };
}

/** Counts a send that passed every check. */
export function countUtilitySend(request: CountedSend): void {
  request.workspace.rateLimits.count(countedSend(request));
}

function countedSend({ account, pipeline, recipient }: CountedSend) {
  return { account, pipeline, address: { phoneNumber: recipient }, endUserIP: undefined };
}
