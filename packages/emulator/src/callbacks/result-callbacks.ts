import { behaviorHeader } from '../behaviors/behavior-header.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Transaction, TransactionRecord } from '../model/transaction.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Subscriber } from '../primitives/events.ts';
import { createExpiryWatch } from '../primitives/expiry-watch.ts';
import { resultPayload } from './result-payload.ts';
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

/**
 * Creates the result callbacks of one workspace. They end with its events.
 *
 * @param payload the behavior that decides what they contain
 * @param callbackURL of a pipeline, by its ID
 * @see the interface, "Result callbacks", 4
 */
export function createResultCallbacks({
  clock,
  events,
  webhooks,
  payload,
  callbackURL,
  saved = [],
}: {
  clock: Clock;
  events: Subscriber;
  webhooks: Pick<Webhooks, 'send'>;
  payload: () => Behaviors['resultCallback'];
  callbackURL: (pipelineID: string) => string | undefined;
  /** The transactions to watch to begin with. */
  saved?: readonly Transaction[];
}): ResultCallbacks {
  const expiry = createExpiryWatch<Transaction>({
    clock,
    events,
    onExpired: (transaction) => report(transaction, 'failed'),
    saved,
  });

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
      body: resultPayload({ status, timestamp, transactionID }, payload()),
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
