import { reportOutcome } from '../callbacks/report-outcome.ts';
import { type WidgetError, widgetErrorResponse } from '../http/widget-error.ts';
import type { HostedFailure } from './hosted-page-api.ts';
import { redirectOf } from './redirect.ts';
import type { HostedContext } from './step-context.ts';

/** Makes the answer to a step of an attempt that is over; the first of them ends it. */
export function endedResponse(context: HostedContext): Response {
  const error = { code: 'ATTEMPT_EXPIRED', message: 'the attempt is over' } as const;
  if (!context.attempt.failed) return endAttempt(context, error);
  return refuse(error, redirectOf(context, { status: 'failed', error: error.code }));
}

/**
 * Makes the answer to a step on another device than the attempt's: the user cannot continue there, while
 * nothing is taken from the first, and no failure is reported to the integrator.
 */
export function otherDeviceResponse(context: HostedContext): Response {
  const code = 'FINGERPRINT_INCONSISTENT';
  const redirect = redirectOf(context, { status: 'failed', error: code });
  return refuse({ code, message: 'the attempt was begun on another device' }, redirect);
}

/** Ends an attempt without success, reports it to the integrator, and builds the answer. */
export function endAttempt(
  { workspace, attempt }: HostedContext,
  error: WidgetError,
  inputOTP?: string,
): Response {
  attempt.fail();
  const outcome = { status: 'failed', error: error.code } as const;
  const target = reportOutcome(workspace, attempt, outcome, inputOTP);
  return refuse(error, target);
}

function refuse(error: WidgetError, redirect: string | undefined): Response {
  const extra: HostedFailure = {
    attemptEnded: true,
    ...(redirect !== undefined && { redirectUrl: redirect }),
  };
  return widgetErrorResponse({ ...error, extra: { ...extra } });
}
