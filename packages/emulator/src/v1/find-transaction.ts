import type { Store } from '../app/store.ts';
import type { Workspace } from '../app/workspace.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Transaction } from '../model/transaction.ts';

/** A transaction of V1.0, with where it belongs. */
export interface V1Transaction {
  readonly workspace: Workspace;
  readonly pipeline: Pipeline;
  readonly transaction: Transaction;
}

/**
 * Finds the transaction that the path of a call names: no call of V1.0 but create has an API key.
 *
 * @returns undefined where there is none, or where its pipeline is not of V1.0
 */
export function findTransaction(
  store: Store,
  context: ServiceContext,
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
