import {
  type Finding,
  found,
  type Known,
  passed,
  refused,
  type UtilityRequest,
} from './utility-check.ts';

/** The account is found by its API key. */
export function checkApiKey({ fields }: UtilityRequest): Finding {
  const key = fields['APIKey'];
  return typeof key === 'string' && key !== ''
    ? passed('the request has an APIKey')
    : refused('INVALID_REQUEST_AUTH', 'APIKey is missing');
}

/** The API key belongs to an account. */
export function checkAccount({ store, fields }: UtilityRequest): Finding<'workspace' | 'account'> {
  const caller = store.byApiKey(String(fields['APIKey']));
  return caller === undefined
    ? refused('INVALID_API_KEY', 'the API key matches no account')
    : found(`the key belongs to ${caller.account.id}`, caller);
}

/** The request names a pipeline. */
export function checkPipelineID({ fields }: UtilityRequest): Finding {
  const id = fields['pipelineID'];
  return typeof id === 'string' && id !== ''
    ? passed('the request has a pipelineID')
    : refused('MISSING_REQUIRED_FIELDS', 'pipelineID is missing');
}

/** The account has the pipeline. That of another account is not found either. */
export function checkPipeline({ account, fields }: Known<'account'>): Finding<'pipeline'> {
  const pipeline = account.pipelines.find(({ id }) => id === fields['pipelineID']);
  return pipeline === undefined
    ? refused('PIPELINE_NOT_FOUND', 'the account has no pipeline with this ID')
    : found(`the account has the pipeline ${pipeline.name}`, { pipeline });
}

/** The pipeline is for utility messages. */
export function checkKind({ pipeline }: Known<'pipeline'>): Finding {
  return pipeline.kind === 'utility'
    ? passed('the pipeline is a utility pipeline')
    : refused('NOT_A_UTILITY_PIPELINE', 'the pipeline sends one-time codes');
}

/** The pipeline is active. */
export function checkActive({ pipeline }: Known<'pipeline'>): Finding {
  return pipeline.active
    ? passed('the pipeline is active')
    : refused('PIPELINE_INACTIVE', 'the pipeline is inactive');
}
