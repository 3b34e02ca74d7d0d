import type { Pipeline, Transaction } from './entities.ts';
import { isObject, parseJsonObject, type RequestBody } from './request-body.ts';
import type { ServiceContext } from './service-env.ts';
import type { Store } from './store.ts';
import type { Workspace } from './workspace.ts';

/** What a call is about, as far as it says so, before anything of it is checked. */
export interface CallSubject {
  /** The default one where the call names none. */
  readonly workspace: Workspace;
  readonly pipeline?: Pipeline | undefined;
  readonly phoneNumber?: string | undefined;
}

const ATTEMPT_PATH = /^\/_emulator\/widget\/attempts\/([^/]+)\//;

/** Finds what a call is about: by its attempt, its transaction, or its API key. */
export function subjectOf(
  store: Store,
  { req, body }: { readonly req: ServiceContext['req']; readonly body: RequestBody },
): CallSubject {
  const fields = { ...req.query(), ...(body.tooLarge ? {} : parseJsonObject(body.text)) };
  const attemptId = ATTEMPT_PATH.exec(req.path)?.[1];
  if (attemptId !== undefined) {
    const workspace = store.byMintedId(attemptId) ?? store.defaultWorkspace;
    return subjectOfRecord(workspace, workspace.attempts.byId(attemptId));
  }
  const transactionReqID = textOf(fields['transactionReqID']);
  if (transactionReqID !== undefined) {
    const workspace = store.byMintedId(transactionReqID) ?? store.defaultWorkspace;
    return subjectOfRecord(workspace, workspace.transactions.byRequestId(transactionReqID));
  }

  const caller = store.byApiKey(textOf(fields['APIKey'] ?? fields['apiKey']) ?? '');
  const workspace = caller?.workspace ?? store.defaultWorkspace;
  const address = fields['verificationAddress'];
  return {
    workspace,
    pipeline: workspace.pipeline(textOf(fields['pipelineID']) ?? ''),
    phoneNumber: isObject(address) ? textOf(address['phoneNumber']) : undefined,
  };
}

/** What is known of it by the attempt or the transaction that it names; nothing where that is not there. */
function subjectOfRecord(
  workspace: Workspace,
  record: Pick<Transaction, 'pipelineID' | 'verificationAddress'> | undefined,
): CallSubject {
  return {
    workspace,
    pipeline: workspace.pipeline(record?.pipelineID ?? ''),
    phoneNumber: record?.verificationAddress.phoneNumber,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
