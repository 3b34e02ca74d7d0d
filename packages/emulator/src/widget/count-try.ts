import type { WidgetError } from '../http/widget-error.ts';
import { liveTestPairOf } from '../model/test-pair.ts';
import { limitFailure } from './failures.ts';
import type { HostedContext } from './step-context.ts';

/**
 * Counts a load of the page, or a try to authenticate, in all three dimensions; or refuses it. An
 * address of development is not limited.
 *
 * @see the interface, "Widget": rate limiting
 */
export function countTry(context: HostedContext): WidgetError | undefined {
  const { workspace, widget } = context;
  const keys = limitKeys(context);
  if (keys === undefined) return undefined;
  const verdict = workspace.widgetLimits.hit(widget, 'attempts', keys);
  return verdict.allowed ? undefined : limitFailure(workspace, verdict);
}

/** Refuses a step whose user has reached a limit. It counts nothing. */
export function checkLimit(
  context: HostedContext,
  event: 'attempts' | 'otpRequests',
): WidgetError | undefined {
  const { workspace, widget } = context;
  const keys = limitKeys(context);
  const limit = keys && workspace.widgetLimits.check(widget, event, keys);
  return limit?.allowed === false ? limitFailure(workspace, limit) : undefined;
}

/** Whether nothing is limited, delivered or charged, because the address is a live test pair now. */
export function isTestAttempt({ pipeline, attempt }: HostedContext): boolean {
  return liveTestPairOf(pipeline, attempt.verificationAddress) !== undefined;
}

/** The user that a step is counted for; `undefined` for a test address. */
export function limitKeys(
  context: HostedContext,
): { readonly phoneNumber: string | undefined; readonly deviceId: string } | undefined {
  if (isTestAttempt(context)) return undefined;
  const { attempt, deviceId } = context;
  return { phoneNumber: attempt.verificationAddress.phoneNumber, deviceId };
}
