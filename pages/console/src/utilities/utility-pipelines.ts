import type { WorkspaceView } from '../api/control-types.ts';

/** A pipeline for utility messages, with the key of its account. */
export interface UtilityPipeline {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
}

/** The utility pipelines of all accounts. */
export function utilityPipelinesOf(
  workspace: WorkspaceView | undefined,
): readonly UtilityPipeline[] {
  return (workspace?.accounts ?? []).flatMap(({ apiKey, pipelines }) =>
    pipelines
      .filter(({ kind }) => kind === 'utility')
      .map(({ id, name }) => ({ id, name, apiKey })),
  );
}
