import { billSuccess } from '../billing/billing.ts';
import { reportOutcome } from '../callbacks/report-outcome.ts';
import { passkeyEnrolmentOffered } from '../passkeys/passkey-availability.ts';
import type { HostedOutcome } from './hosted-page-api.ts';
import { targetFields } from './redirect.ts';
import type { HostedContext } from './step-context.ts';

/**
 * Charges a verified attempt, reports it to the integrator, and returns the page's next step.
 *
 * @param inputOTP what the user typed, if it was a code
 */
export function reportSuccess(
  context: HostedContext,
  method: 'code' | 'passkey',
  inputOTP?: string,
): HostedOutcome {
  const { workspace, attempt } = context;
  if (attempt.transaction !== undefined) billSuccess(workspace, attempt.transaction, method);
  const redirectUrl = reportOutcome(workspace, attempt, { status: 'success' }, inputOTP);
  return {
    ...targetFields(context, redirectUrl),
    offerPasskey: passkeyEnrolmentOffered(context),
  };
}
