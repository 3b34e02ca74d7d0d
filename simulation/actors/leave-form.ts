import type { OtpFlow } from '@otp-kit/client';
import { en, failureMessage } from '@otp-kit/client/messages';
import type { World } from '../world.ts';

/** Leaves a form as a user can: by starting over. Reports whether that worked. */
export function leaveForm({ observe, tell }: World, flow: OtpFlow, who: string): void {
  const { status } = flow.getSnapshot();
  const before = stateProblem(flow);
  flow.startOver();
  const after = flow.getSnapshot().status;
  const stuck = before ?? (after === 'address' ? undefined : `starting over leads to ${after}`);
  tell(() => `${who} leaves the form at "${status}"`);
  observe({ kind: 'form-left', status, stuck });
  flow.close();
}

/** Reports a form at which the user cannot go on. */
export function checkStep({ observe }: World, flow: OtpFlow): void {
  const stuck = stateProblem(flow);
  if (stuck !== undefined) observe({ kind: 'form-left', status: 'stuck', stuck });
}

/** Why a user cannot go on between two actions: no action runs, so that the form must show a step. */
function stateProblem(flow: OtpFlow): string | undefined {
  const { status, failure } = flow.getSnapshot();
  if (status !== 'address' && status !== 'code' && status !== 'verified') {
    return `the form is still at "${status}"`;
  }
  if (failure === undefined || failureMessage(failure, {}, en) !== '') return undefined;
  return `the failure ${failure.code} has no text`;
}
