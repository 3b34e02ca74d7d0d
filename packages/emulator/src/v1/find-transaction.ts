import type { Behaviors } from '../behaviors/behaviors.ts';
import type { ResultCallbacks } from '../callbacks/result-callbacks.ts';
import type { DeliveryNeeds } from '../delivery/send-code.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Transaction } from '../model/transaction.ts';
import type { Random } from '../primitives/random.ts';

/** What the calls of V1.0 read and write. */
export interface V1Needs extends DeliveryNeeds {
  readonly behaviors: Behaviors;
  readonly random: Random;
  readonly resultCallbacks: ResultCallbacks;
}

/** A transaction of V1.0, with where it belongs. */
export interface V1Transaction {
  readonly workspace: V1Needs;
  readonly pipeline: Pipeline;
  readonly transaction: Transaction;
}

/**
 * Finds the transaction that the path of a call names: no call of V1.0 but create has an API key.
 *
 * @returns undefined where there is none, or where its pipeline is not of V1.0
 */
export function findTransaction(
  store: Workspaces<V1Needs>,
  context: ServiceContext<V1Needs>,
  name: 'transactionID' | 'transactionReqID',
): V1Transaction | undefined {
  const id = context.req.param(name) ?? '';
  const workspace = store.byMintedId(id) ?? store.defaultWorkspace;
  context.set('workspace', workspace);
  const { transactions } = workspace;
  const transaction =
    name === 'transactionID' ? transactions.byId(id) : transactions.byRequestId(id);
  const pipeline = workspace.pipeline(transaction?.pipelineID ?? '');
  if (transaction === undefined || pipeline?.apiVersion !== 'V1.0') return undefined;
  return { workspace, pipeline, transaction };
}
