import type { WidgetError } from '../http/widget-error.ts';
import type { BreakerState } from '../limits/breaker.ts';
import type { Wait } from '../limits/retry-after.ts';
import type { BehaviorNeeds } from '../rules/send-request.ts';

/** The failure of a call that the widget's limiter refuses. */
export function limitFailure(
  workspace: BehaviorNeeds,
  { cooldownSeconds, retryAfter }: Wait,
): WidgetError {
  return {
    ...codeOf(workspace, 'WIDGET_RATE_LIMIT_EXCEEDED'),
    status: 429,
    message: 'too many of these; wait',
    extra: { retryable: true, retryAfter, cooldownSeconds },
  };
}

/** The failure of a step while the widget's breaker is open. */
export function breakerFailure(
  workspace: BehaviorNeeds,
  { suspendedUntil, cooldownSeconds }: Extract<BreakerState, { state: 'open' }>,
): WidgetError {
  return {
    ...codeOf(workspace, 'WIDGET_CIRCUIT_BREAKER_OPEN'),
    status: 503,
    message: 'the widget takes no requests for a while',
    extra: { retryable: true, retryAfter: suspendedUntil, cooldownSeconds },
  };
}

// The interface describes these failures without naming their codes.
function codeOf(
  { behaviors: { widgetLimitCode, widgetCaps } }: BehaviorNeeds,
  code: NonNullable<WidgetError['code']>,
): Pick<WidgetError, 'code' | 'behavior'> {
  return {
    ...(widgetLimitCode === 'named' && { code }),
    behavior: widgetCaps === 'strict' ? ['widgetLimitCode', 'widgetCaps'] : 'widgetLimitCode',
  };
}
