import type { Behaviors } from '../behaviors/behaviors.ts';
import { behaviorHeader } from '../http/behavior-header.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Transaction, TransactionRecord } from '../model/transaction.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Subscriber } from '../primitives/events.ts';
import { createExpiryWatch } from '../primitives/expiry-watch.ts';
import type { Transactions } from '../transactions/transactions.ts';
import type { Webhooks } from './webhooks.ts';

/** Reports to integrators how V1.2 transactions ended: each once, by a code, by too many wrong ones, or by expiry. */
export interface ResultCallbacks {
  /** Begins to watch a transaction whose pipeline has a backend callback. */
  watch(transaction: Transaction): void;
  /** Reports how a watched transaction ended. One that is reported already, or not watched, is left alone. */
  complete(transaction: Transaction, status: 'success' | 'failed'): void;
  /** The watched transactions. */
  save(): readonly TransactionRecord[];
  /** Watches nothing from now on. */
  close(): void;
}

interface ResultCallbackNeeds {
  readonly clock: Clock;
  readonly events: Subscriber;
  readonly settings: () => {
    readonly behaviors: Behaviors;
    pipeline(id: string): Pipeline | undefined;
  };
  readonly transactions: Transactions;
  readonly webhooks: Pick<Webhooks, 'send'>;
}

/**
 * Creates the result callbacks of one workspace. They end with its events.
 *
 * @param saved the transactions to watch to begin with
 * @see the interface, "Result callbacks", 4
 */
export function createResultCallbacks(
  { clock, events, settings, transactions, webhooks }: ResultCallbackNeeds,
  saved: readonly TransactionRecord[] = [],
): ResultCallbacks {
  const expiry = createExpiryWatch<Transaction>({
    clock,
    events,
    onExpired: (transaction) => report(transaction, 'failed'),
    saved: saved.map((record) => transactions.linkTo(record)),
  });
  const callbackURL = (pipelineID: string): string | undefined =>
    settings().pipeline(pipelineID)?.backendCallbackURL;

  const report = (
    { transactionID, pipelineID }: Transaction,
    status: 'success' | 'failed',
  ): void => {
    const url = callbackURL(pipelineID);
    if (url === undefined) return;
    const timestamp = new Date(clock.now()).toISOString();
    webhooks.send({
      url,
      status,
      body: resultPayload(
        { status, timestamp, transactionID },
        settings().behaviors.resultCallback,
      ),
      // The interface does not show this payload, so the header says that it is a choice.
      headers: behaviorHeader('resultCallback'),
    });
  };

  return {
    watch: (transaction) => {
      if (callbackURL(transaction.pipelineID) !== undefined) expiry.watch(transaction);
    },
    complete: (transaction, status) => {
      if (expiry.forget(transaction)) report(transaction, status);
    },
    save: () => expiry.save(),
    close: () => expiry.close(),
  };
}

/** The result that a callback reports. */
interface Result {
  readonly status: 'success' | 'failed';
  /** ISO 8601. */
  readonly timestamp: string;
  readonly transactionID: string;
}

/** Makes the payload of a result callback, which the interface does not show. */
function resultPayload(result: Result, shape: Behaviors['resultCallback']): unknown {
  switch (shape) {
    case 'minimal':
      return result;
    case 'extra':
      return { ...result, event: 'transaction.completed', attempts: 1 };
    case 'empty':
      return {};
    case 'array':
      return [result];
  }
}
