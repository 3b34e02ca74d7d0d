import { reportOutcome } from '../callbacks/report-outcome.ts';
import type { WidgetError } from '../http/widget-error.ts';
import { MAX_WRONG_CODES } from '../model/limits.ts';
import type { HostedBrand, HostedFailure } from './hosted-page-api.ts';
import { redirectOf } from './redirect.ts';
import type { HostedContext } from './step-context.ts';

/** Refuses a step of an attempt that is over; the first of them ends it. */
export function checkNotOver(context: HostedContext): WidgetError | undefined {
  const { attempt, nowMs } = context;
  if (!attempt.isOver(nowMs)) return undefined;
  const error = { code: 'ATTEMPT_EXPIRED', message: 'the attempt is over' } as const;
  if (!attempt.failed) return endAttempt(context, error);
  return endedBy(context, error, redirectOf(context, { status: 'failed', error: error.code }));
}

/**
 * Refuses a step on another device than the attempt's: the user cannot continue there, while nothing
 * is taken from the first, and no failure is reported to the integrator.
 */
export function checkDevice(context: HostedContext): WidgetError | undefined {
  const { attempt, deviceId } = context;
  if (attempt.deviceId === undefined || attempt.deviceId === deviceId) return undefined;
  const code = 'FINGERPRINT_INCONSISTENT';
  const redirect = redirectOf(context, { status: 'failed', error: code });
  return endedBy(context, { code, message: 'the attempt was begun on another device' }, redirect);
}

/** Ends an attempt without success, and reports it to the integrator. */
export function endAttempt(
  context: HostedContext,
  error: WidgetError & Required<Pick<WidgetError, 'code'>>,
  inputOTP?: string,
): WidgetError {
  const { workspace, attempt } = context;
  attempt.fail();
  const outcome = { status: 'failed', error: error.code } as const;
  return endedBy(context, error, reportOutcome(workspace, attempt, outcome, inputOTP));
}

/** What the page looks like, also where the attempt is over. */
export function brandOf({ widget: { basicInfo, branding } }: HostedContext): HostedBrand {
  return { name: branding.displayName ?? basicInfo.name, branding };
}

function endedBy(
  context: HostedContext,
  error: WidgetError,
  redirectUrl: string | undefined,
): WidgetError {
  const extra: HostedFailure = {
    attemptEnded: true,
    ...brandOf(context),
    ...(context.attempt.transaction?.wrongAttempts === MAX_WRONG_CODES && {
      hasTooManyWrongCodes: true,
    }),
    ...(redirectUrl !== undefined && { redirectUrl }),
  };
  return { ...error, extra: { ...extra } };
}
