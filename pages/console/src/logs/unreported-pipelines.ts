import type { AttemptView, PipelineView } from '../api/control-types.ts';

/**
 * The pipelines of attempts that are over and whose result no backend got, since the pipeline has no
 * backend callback. An attempt that was never opened has no result.
 */
export function unreportedPipelines(
  attempts: readonly Pick<AttemptView, 'pipelineID' | 'result' | 'deviceId'>[],
  pipelines: readonly Pick<PipelineView, 'id' | 'backendCallbackURL'>[],
): readonly string[] {
  const ofEnded = new Set(
    attempts
      .filter(({ result, deviceId }) => result !== 'pending' && deviceId !== undefined)
      .map(({ pipelineID }) => pipelineID),
  );
  return pipelines
    .filter(({ id, backendCallbackURL }) => ofEnded.has(id) && backendCallbackURL === undefined)
    .map(({ id }) => id);
}
