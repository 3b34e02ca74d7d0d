import { publishAttempt } from '../attempt-view.ts';
import { redirectUrl } from '../callbacks/redirect-url.ts';
import { reportOutcome } from '../callbacks/report-outcome.ts';
import { type WidgetRefusal, widgetRefusal } from '../widget-refusal.ts';
import type { HostedContext } from './hosted-step.ts';
import type { HostedFailure } from './wire.ts';

/** Whether an attempt can no longer succeed. One that has succeeded does not run out. */
export function isExpired({ attempt, nowMs }: HostedContext): boolean {
  return attempt.status !== 'verified' && (attempt.failed || nowMs >= attempt.expiresAtMs);
}

/** Makes the answer to a step of an attempt that is over; the first of them ends it. */
export function endedRefusal(context: HostedContext): Response {
  const refusal = { code: 'ATTEMPT_EXPIRED', message: 'the attempt is over' } as const;
  if (!context.attempt.failed) return endAttempt(context, refusal);
  const { pipeline, attempt, nowMs } = context;
  const outcome = { status: 'failed', error: refusal.code } as const;
  const target = pipeline.frontendCallbackURL;
  return refuse(refusal, target && redirectUrl(target, attempt, { outcome, atMs: nowMs }));
}

/** Ends an attempt without success, tells the integrator, and makes the answer. */
export function endAttempt(
  { workspace, attempt }: HostedContext,
  refusal: WidgetRefusal,
  inputOTP?: string,
): Response {
  attempt.failed = true;
  const outcome = { status: 'failed', error: refusal.code } as const;
  const target = reportOutcome(workspace, attempt, outcome, inputOTP);
  publishAttempt(workspace, attempt);
  return refuse(refusal, target);
}

function refuse(refusal: WidgetRefusal, redirect: string | undefined): Response {
  const extra: HostedFailure = {
    attemptEnded: true,
    ...(redirect !== undefined && { redirectUrl: redirect }),
  };
  return widgetRefusal({ ...refusal, extra: { ...extra } });
}
