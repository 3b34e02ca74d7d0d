import { known, passed, refused, type UtilityCheck } from '../utility-request.ts';

/** The account is found by its API key. */
export const checkApiKey: UtilityCheck = ({ fields }) => {
  const key = fields['APIKey'];
  return typeof key === 'string' && key !== ''
    ? passed('the request has an APIKey')
    : refused('INVALID_REQUEST_AUTH', 'APIKey is missing');
};

/** The API key belongs to an account. */
export const checkAccount: UtilityCheck = (request) => {
  const caller = request.store.byApiKey(String(request.fields['APIKey']));
  if (caller === undefined) return refused('INVALID_API_KEY', 'the API key matches no account');
  request.workspace = caller.workspace;
  return passed(`the key belongs to ${caller.account.id}`, { account: caller.account });
};

/** The request names a pipeline. */
export const checkPipelineID: UtilityCheck = ({ fields }) => {
  const id = fields['pipelineID'];
  return typeof id === 'string' && id !== ''
    ? passed('the request has a pipelineID')
    : refused('MISSING_REQUIRED_FIELDS', 'pipelineID is missing');
};

/** The account has the pipeline. That of another account is not found either. */
export const checkPipeline: UtilityCheck = (request) => {
  const { account } = known(request, 'account');
  const pipeline = account.pipelines.find(({ id }) => id === request.fields['pipelineID']);
  return pipeline === undefined
    ? refused('PIPELINE_NOT_FOUND', 'the account has no pipeline with this ID')
    : passed(`the account has the pipeline ${pipeline.name}`, { pipeline });
};

/** The pipeline is for utility messages. */
export const checkKind: UtilityCheck = (request) =>
  known(request, 'pipeline').pipeline.kind === 'utility'
    ? passed('the pipeline is a utility pipeline')
    : refused('NOT_A_UTILITY_PIPELINE', 'the pipeline sends one-time codes');

/** The pipeline is active. */
export const checkActive: UtilityCheck = (request) =>
  known(request, 'pipeline').pipeline.active
    ? passed('the pipeline is active')
    : refused('PIPELINE_INACTIVE', 'the pipeline is inactive');
