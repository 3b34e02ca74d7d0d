import type { Attempt } from '../model/attempt.ts';

/** The name of a workspace, and the log of the developer. */
export interface WarningNeeds {
  readonly id: string;
  warnOnce(text: string): void;
}

/**
 * Warns, once for each pipeline, that an attempt ended and no backend received its result: without it a
 * product would have to trust the browser.
 */
export function warnOfMissingCallback(workspace: WarningNeeds, attempt: Attempt): void {
  if (attempt.status !== 'verified' && !attempt.failed) return;
  const { pipelineID } = attempt;
  workspace.warnOnce(
    `otp-emulator: a widget attempt ended, and no backend was told its result: pipeline ${pipelineID} of workspace ${workspace.id} has no backend callback.
  Add to this pipeline in the seed, with the address of your backend:
    "backendCallbackURL": "http://localhost:3000/api/otp/widget/webhook"
  or start the emulator with --backend-callback and that address, or set it in the console under Settings.`,
  );
}
