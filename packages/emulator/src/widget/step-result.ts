import type { BehaviorName, CallResult } from '../http/failure.ts';
import type { WidgetError } from '../http/widget-error.ts';

/** Makes the result of a step of the hosted page that did what it was asked. */
export function success(data: object, behavior?: BehaviorName): CallResult<WidgetError> {
  return { ok: true, body: { status: 'success', data }, behavior };
}
