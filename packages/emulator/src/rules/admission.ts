import type { ApiError } from '../http/api-error.ts';
import type { Found } from '../http/check-list.ts';
import { failed } from '../http/failure.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { checkRequired, checkTexts } from './required-fields.ts';

/** The pipelines of a workspace. */
export interface PipelineNeeds {
  pipeline(id: string): Pipeline | undefined;
}

/** The account and the pipeline of a call. */
export interface Admitted<W> {
  readonly workspace: W;
  readonly account: Account;
  readonly pipeline: Pipeline;
}

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
): Found<Admitted<W>, ApiError> {
  const names = ['APIKey', 'pipelineID'];
  const malformed = checkRequired(fields, names) ?? checkTexts(fields, names);
  if (malformed !== undefined) return failed(malformed);
  const caller = store.byApiKey(String(fields['APIKey']));
  if (caller === undefined) {
    return failed({ code: 'INVALID_API_KEY', message: 'the API key matches no account' });
  }
  const pipeline = caller.workspace.pipeline(String(fields['pipelineID']));
  if (pipeline === undefined) {
    return failed({ code: 'PIPELINE_NOT_FOUND', message: 'no pipeline has this ID' });
  }
  const error = checkPipeline(caller.account, pipeline, version);
  return error === undefined ? { ok: true, ...caller, pipeline } : failed(error);
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
