import type { Behaviors } from '../behaviors/behaviors.ts';
import type { ResultCallbacks } from '../callbacks/result-callbacks.ts';
import type { DeliveryNeeds } from '../delivery/send-code.ts';
import type { Found } from '../http/check-list.ts';
import { failed } from '../http/failure.ts';
import type { IncomingCall } from '../http/service-call.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Transaction } from '../model/transaction.ts';
import type { Random } from '../primitives/random.ts';
import { FIXED_ERRORS, type V1Error } from './v1-error.ts';

/** What the calls of V1.0 read and write. */
export interface V1Needs extends DeliveryNeeds {
  readonly behaviors: Behaviors;
  readonly random: Random;
  readonly resultCallbacks: ResultCallbacks;
}

/** A transaction of V1.0, with its workspace and its pipeline. */
export interface V1Transaction {
  readonly workspace: V1Needs;
  readonly pipeline: Pipeline;
  readonly transaction: Transaction;
}

/**
 * Finds the transaction that the path of a call names: no call of V1.0 but create has an API key. A
 * transaction whose pipeline is not of V1.0 is not found.
 */
export function findTransaction(
  { store, call }: IncomingCall<V1Needs>,
  name: 'transactionID' | 'transactionReqID',
): Found<V1Transaction, V1Error> {
  const id = call.req.param(name) ?? '';
  const workspace = store.byMintedId(id) ?? store.defaultWorkspace;
  const { transactions } = workspace;
  const transaction =
    name === 'transactionID' ? transactions.byId(id) : transactions.byRequestId(id);
  const pipeline = workspace.pipeline(transaction?.pipelineID ?? '');
  if (transaction === undefined || pipeline?.apiVersion !== 'V1.0') {
    return failed(FIXED_ERRORS.requestNotFound);
  }
  return { ok: true, workspace, pipeline, transaction };
}
