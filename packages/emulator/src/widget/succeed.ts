import { reportOutcome } from '../callbacks/report-outcome.ts';
import { widgetErrorResponse } from '../http/widget-error.ts';
import { publishAttempt } from '../model/attempt-view.ts';
import { passkeyEnrolmentOffered } from '../passkeys/passkey-availability.ts';
import { markVerified } from '../rules/billing.ts';
import type { HostedOutcome } from './hosted-page-api.ts';
import { targetFields } from './redirect.ts';
import type { HostedContext } from './take-step.ts';

/**
 * Ends an attempt with success: charges it, and tells the integrator. What was verified behaviors in the
 * attempt's transaction.
 *
 * @param how.inputOTP what the person typed, where that was a code
 */
export function succeed(
  context: HostedContext,
  how: { readonly verificationMethod?: 'passkey'; readonly inputOTP?: string },
): HostedOutcome {
  const { workspace, attempt, nowMs } = context;
  const { transaction } = attempt;
  const { verificationMethod, inputOTP } = how;
  attempt.status = 'verified';
  attempt.completedAtMs = nowMs;
  if (verificationMethod !== undefined) attempt.verificationMethod = verificationMethod;
  if (transaction !== undefined) {
    markVerified(workspace, transaction, verificationMethod ?? 'code');
  }
  const redirectUrl = reportOutcome(workspace, attempt, { status: 'success' }, inputOTP);
  publishAttempt(workspace, attempt);
  return {
    ...targetFields(context, redirectUrl),
    offerPasskey: passkeyEnrolmentOffered(context),
  };
}

/** Refuses a success that the quota does not cover. The attempt goes on, and succeeds once it does. */
export function unpaidResponse(): Response {
  const message = 'the quota does not cover the success';
  return widgetErrorResponse({ code: 'BILLING_FAILED', message });
}
