import type { ApiError } from '../http/api-error.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { checkRequired, checkTexts } from './required-fields.ts';

/** The pipelines of a workspace. */
export interface PipelineNeeds {
  pipeline(id: string): Pipeline | undefined;
}

/** Who calls, and over which pipeline; or why they may not. */
export type Admission<W> =
  | {
      readonly ok: true;
      readonly workspace: W;
      readonly account: Account;
      readonly pipeline: Pipeline;
    }
  | { readonly ok: false; readonly workspace: W; readonly error: ApiError };

/**
 * Admits a call by its API key and pipeline ID, as challenge and send both do. The order: fields
 * present, key known, pipeline found, owned, for codes, of the version, active.
 *
 * @param version which the called endpoint is of
 */
export function admit<W extends PipelineNeeds>(
  store: Workspaces<W>,
  fields: Readonly<Record<string, unknown>>,
  version: 'V1.0' | 'V1.2' = 'V1.2',
): Admission<W> {
  const names = ['APIKey', 'pipelineID'];
  const malformed = checkRequired(fields, names) ?? checkTexts(fields, names);
  if (malformed !== undefined) {
    return { ok: false, workspace: store.defaultWorkspace, error: malformed };
  }
  const caller = store.byApiKey(String(fields['APIKey']));
  if (caller === undefined) {
    const error: ApiError = {
      code: 'INVALID_API_KEY',
      message: 'the API key matches no account',
    };
    return { ok: false, workspace: store.defaultWorkspace, error };
  }
  const { workspace, account } = caller;
  const pipelineID = String(fields['pipelineID']);
  const found = workspace.pipeline(pipelineID);
  if (found === undefined) {
    return {
      ok: false,
      workspace,
      error: { code: 'PIPELINE_NOT_FOUND', message: 'no pipeline has this ID' },
    };
  }
  const error = checkPipeline(account, found, version);
  return error === undefined
    ? { ok: true, workspace, account, pipeline: found }
    : { ok: false, workspace, error };
}

function checkPipeline(
  account: Account,
  pipeline: Pipeline,
  version: Pipeline['apiVersion'],
): ApiError | undefined {
  if (!account.pipelines.some(({ id }) => id === pipeline.id)) {
    return {
      code: 'PIPELINE_OWNERSHIP_MISMATCH',
      message: 'the pipeline belongs to another account',
    };
  }
  if (pipeline.kind === 'utility') {
    return {
      code: 'UTILITY_PIPELINE_ON_OTP_ENDPOINT',
      message: UTILITY_PIPELINE,
    };
  }
  const error = checkApiVersion(pipeline, version);
  if (error !== undefined) return error;
  return pipeline.active
    ? undefined
    : { code: 'PIPELINE_INACTIVE', message: 'the pipeline is inactive' };
}

/** Why a utility pipeline is refused where codes are sent. */
export const UTILITY_PIPELINE = 'a utility pipeline sends no one-time passcodes';

/** Refuses a pipeline of another version than the endpoint's. */
export function checkApiVersion(
  { apiVersion }: Pipeline,
  version: Pipeline['apiVersion'] = 'V1.2',
): ApiError | undefined {
  if (apiVersion === version) return undefined;
  return { code: 'INVALID_API_VERSION', message: `the pipeline is on API version ${apiVersion}` };
}
