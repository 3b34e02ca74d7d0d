import { type ReportNeeds, reportOutcome } from '../callbacks/report-outcome.ts';
import type { Attempt } from '../model/attempt.ts';

/**
 * Ends an attempt whose time is over, and reports it to the integrator. An attempt that was never opened is no
 * failed verification: it only expires.
 *
 * @see the interface, "Result callbacks", 3
 */
export function expireAttempt(workspace: ReportNeeds, attempt: Attempt): void {
  const isOver = attempt.status === 'verified' || attempt.failed;
  if (isOver || attempt.deviceId === undefined) return;
  attempt.fail();
  reportOutcome(workspace, attempt, { status: 'failed', error: 'ATTEMPT_EXPIRED' });
}
