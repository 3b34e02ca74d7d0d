import type { ApiError } from '../http/api-error.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Store } from '../state/store.ts';
import type { Workspace } from '../state/workspace.ts';
import { checkRequired, checkTexts } from './required-fields.ts';

/** Who calls, and over which pipeline; or why they may not. */
export type Admission =
  | {
      readonly ok: true;
      readonly workspace: Workspace;
      readonly account: Account;
      readonly pipeline: Pipeline;
    }
  | { readonly ok: false; readonly workspace: Workspace; readonly error: ApiError };

/**
 * Admits a call by its API key and pipeline ID, as challenge and send both do. The order: fields
 * present, key known, pipeline found, owned, for codes, of V1.2, active.
 */
export function admit(store: Store, fields: Readonly<Record<string, unknown>>): Admission {
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
  const error = checkPipeline(account, found);
  return error === undefined
    ? { ok: true, workspace, account, pipeline: found }
    : { ok: false, workspace, error };
}

function checkPipeline(account: Account, pipeline: Pipeline): ApiError | undefined {
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
  const error = checkApiVersion(pipeline);
  if (error !== undefined) return error;
  return pipeline.active
    ? undefined
    : { code: 'PIPELINE_INACTIVE', message: 'the pipeline is inactive' };
}

/** Why a utility pipeline is refused where codes are sent. */
export const UTILITY_PIPELINE = 'a utility pipeline sends no one-time passcodes';

/** Refuses a pipeline of another version than V1.2. */
export function checkApiVersion({ apiVersion }: Pipeline): ApiError | undefined {
  if (apiVersion === 'V1.2') return undefined;
  return { code: 'INVALID_API_VERSION', message: `the pipeline is on API version ${apiVersion}` };
}
