import type { ApiError } from '../http/api-error.ts';
import type { BreakerState, Breakers } from '../limits/breaker.ts';
import type { BehaviorNeeds, SendRequest } from './send-request.ts';

/** The breakers, and the behavior that names the code. */
export interface BreakerNeeds extends BehaviorNeeds {
  readonly breakers: Breakers;
}

/**
 * Refuses a send while the pipeline's breaker is open, and counts it while it is closed. A test pair
 * is not counted, as it is no traffic; what is open is open for it too.
 *
 * @see the interface, "Errors", "V1.2": the pipeline's flood guard
 */
export function checkCircuitBreaker({
  workspace,
  pipeline,
  isTest,
}: SendRequest<BreakerNeeds>): ApiError | undefined {
  const breaker = workspace.breakers.pipeline;
  const before = breaker.stateOf(pipeline);
  if (before.state === 'open') return error('CIRCUIT_BREAKER_OPEN', before);
  if (isTest) return undefined;
  const after = breaker.count(pipeline);
  if (after.state === 'closed') return undefined;
  const { breakerCode } = workspace.behaviors;
  return error(
    breakerCode === 'OPEN' ? 'CIRCUIT_BREAKER_OPEN' : 'CIRCUIT_BREAKER_TRIGGERED',
    after,
  );
}

function error(
  code: 'CIRCUIT_BREAKER_OPEN' | 'CIRCUIT_BREAKER_TRIGGERED',
  { suspendedUntil, cooldownSeconds }: Extract<BreakerState, { state: 'open' }>,
): ApiError {
  const message = 'the pipeline takes no sends for a while';
  const extra = { retryAfter: suspendedUntil, cooldownSeconds };
  return { code, message, behavior: 'breakerCode', extra };
}
