import type { HonoRequest } from 'hono';
import { isObject, parseJsonObject, type RequestBody } from '../http/request-body.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Transaction } from '../model/transaction.ts';
import type { CallNeeds, CallSubject } from './service-context.ts';

interface Call {
  readonly req: HonoRequest;
  readonly body: RequestBody;
}

/** The ID in the path of a call of V1.0: of the transaction, or of the request that verifies it. */
export const V1_PATH: RegExp = /^\/api\/v1\/transactions\/(?:activate|optin-link|verify)\/([^/]+)$/;
/** The ID of the attempt in the path of a call of the hosted page. */
export const ATTEMPT_PATH: RegExp = /^\/_emulator\/widget\/attempts\/([^/]+)\//;

/** Finds what a call is about: by its attempt, its transaction, or its API key. */
export function subjectOf(store: Workspaces<CallNeeds>, call: Call): CallSubject {
  const { req, body } = call;
  const parsed = body.tooLarge ? undefined : parseJsonObject(body.text);
  const fields = { ...req.query(), ...parsed };
  const attemptId = ATTEMPT_PATH.exec(req.path)?.[1];
  if (attemptId !== undefined) {
    const workspace = store.byMintedId(attemptId) ?? store.defaultWorkspace;
    return subjectOfRecord(workspace, workspace.attempts.byId(attemptId));
  }
  const v1ID = V1_PATH.exec(req.path)?.[1];
  if (v1ID !== undefined) return subjectOfTransaction(store, v1ID);
  const transactionReqID = textOf(fields['transactionReqID']);
  if (transactionReqID !== undefined) return subjectOfTransaction(store, transactionReqID);

  const caller = store.byApiKey(textOf(fields['APIKey'] ?? fields['apiKey']) ?? '');
  const address = fields['verificationAddress'];
  const named =
    caller?.workspace ?? (parsed === undefined ? workspaceInText(store, call) : undefined);
  const workspace = named ?? store.defaultWorkspace;
  return {
    workspace,
    pipeline: workspace.pipeline(textOf(fields['pipelineID']) ?? ''),
    phoneNumber: isObject(address) ? textOf(address['phoneNumber']) : textOf(fields['phone']),
  };
}

/** @param id of the transaction, or of the request that verifies it */
function subjectOfTransaction(store: Workspaces<CallNeeds>, id: string): CallSubject {
  const workspace = store.byMintedId(id);
  // The call has no key: an ID that names no workspace says nothing of whose it is.
  if (workspace === undefined) {
    return { workspace: store.defaultWorkspace, candidates: store.list() };
  }
  const { transactions } = workspace;
  return subjectOfRecord(workspace, transactions.byRequestId(id) ?? transactions.byId(id));
}

/** What is known of it by the attempt or the transaction that it names; nothing where that is not there. */
function subjectOfRecord(
  workspace: CallNeeds,
  record: Pick<Transaction, 'pipelineID' | 'verificationAddress'> | undefined,
): CallSubject {
  return {
    workspace,
    pipeline: workspace.pipeline(record?.pipelineID ?? ''),
    phoneNumber: record?.verificationAddress.phoneNumber,
  };
}

const TEXT_LENGTH = 16 * 1024; // The start of a body that cannot be parsed; a key is usually there

/** Finds the workspace of a call without readable fields, by a key or an ID in its headers or its body. */
function workspaceInText(store: Workspaces<CallNeeds>, { req, body }: Call): CallNeeds | undefined {
  const text = (body.tooLarge ? body.start : body.text).slice(0, TEXT_LENGTH);
  const words = new Set([...Object.values(req.header()), text].join(' ').split(/[^\w.-]+/));
  const byKey = store
    .list()
    .find(({ accounts }) => accounts.some(({ apiKey }) => words.has(apiKey)));
  if (byKey !== undefined) return byKey;
  for (const word of words) {
    const byId = /^treq_/.test(word) ? store.byMintedId(word) : undefined;
    if (byId !== undefined) return byId;
  }
  return undefined;
}

/** A field of a body or a query; undefined if it is no text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
