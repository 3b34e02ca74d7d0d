import { isObject } from '../http/request-body.ts';
import type { JournalEntry } from '../model/journal-entry.ts';
import { ATTEMPT_PATH, textOf, V1_PATH } from './call-subject.ts';
import type { CallNeeds } from './service-context.ts';

/** The records that a call or its response names. */
export type CallLinks = Pick<JournalEntry, 'transactionID' | 'attemptId' | 'challengeToken'>;

interface HandledCall {
  readonly path: string;
  /** Parsed JSON, as `response`; anything else names nothing. */
  readonly body: unknown;
  readonly response: unknown;
  readonly idempotencyKey: string | undefined;
}

/** Finds the records of a call, so that a journal entry can be joined with its message and its webhook. */
export function linksOf(
  workspace: CallNeeds,
  { path, body, response, idempotencyKey }: HandledCall,
): CallLinks {
  const { attempts, transactions } = workspace;
  const asked = isObject(body) ? body : {};
  const answered = isObject(response) ? response : {};
  const data = isObject(answered['data']) ? answered['data'] : answered;
  const attemptId = ATTEMPT_PATH.exec(path)?.[1] ?? textOf(data['attemptId']);
  const named = V1_PATH.exec(path)?.[1] ?? textOf(asked['transactionReqID']) ?? '';
  const transactionID =
    textOf(data['transactionID']) ??
    (transactions.byRequestId(named) ?? transactions.byId(named))?.transactionID ??
    attempts.byId(attemptId ?? '')?.transaction?.transactionID ??
    transactionOfKey(workspace, idempotencyKey, asked['pipelineID']);
  const proof = asked['powSolution'];
  const challengeToken = textOf((isObject(proof) ? proof : data)['challengeToken']);
  return {
    ...(transactionID !== undefined && { transactionID }),
    ...(attemptId !== undefined && { attemptId }),
    ...(challengeToken !== undefined && { challengeToken }),
  };
}

/** The utility message of a key: a response that leaves its outcome open, or is lost, names none. */
function transactionOfKey(
  { accounts, clock, idempotency }: CallNeeds,
  key: string | undefined,
  pipelineID: unknown,
): string | undefined {
  if (!key) return undefined;
  const records = accounts.map(({ id }) => idempotency.find(id, key, clock.now()));
  return records.find((record) => record?.pipelineID === pipelineID)?.transactionID;
}
