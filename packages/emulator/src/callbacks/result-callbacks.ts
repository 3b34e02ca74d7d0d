import type { Clock } from '../clock.ts';
import type { Transaction } from '../entities.ts';
import type { Events } from '../events.ts';
import { statusOf } from '../transactions.ts';
import type { Webhooks } from '../webhooks.ts';

/** Tells integrators how V1.2 transactions ended: each once, by a code, by too many wrong ones, or by expiry. */
export interface ResultCallbacks {
  /** Begins to watch a transaction whose pipeline has a backend callback. */
  watch(transaction: Transaction): void;
  /** Tells how a watched transaction ended. What is told already, or not watched, is left alone. */
  complete(transaction: Transaction, status: 'success' | 'failed'): void;
  /** Watches none any more. */
  clear(): void;
}

const LONGEST_TIMER_MS = 3_600_000; // A timer of more than 24.8 days would fire at once

/**
 * Creates the result callbacks of one workspace. They end with its events.
 *
 * @param callbackURL of a pipeline, by its ID
 * @see the interface, "Result callbacks", 4
 */
export function createResultCallbacks({
  clock,
  events,
  webhooks,
  callbackURL,
}: {
  clock: Clock;
  events: Events;
  webhooks: Pick<Webhooks, 'send'>;
  callbackURL: (pipelineID: string) => string | undefined;
}): ResultCallbacks {
  const open = new Map<string, Transaction>();
  let timer: NodeJS.Timeout | undefined;

  const complete: ResultCallbacks['complete'] = ({ transactionID, pipelineID }, status) => {
    const url = open.delete(transactionID) ? callbackURL(pipelineID) : undefined;
    if (url === undefined) return;
    const timestamp = new Date(clock.now()).toISOString();
    webhooks.send({
      url,
      status,
      body: { status, timestamp, transactionID },
      // The interface does not show this payload: whoever reads it should know.
      headers: { 'x-emulator-open': 'O-14' },
    });
  };

  const tellExpired = (): void => {
    const nowMs = clock.now();
    for (const transaction of [...open.values()]) {
      if (statusOf(transaction, nowMs) === 'expired') complete(transaction, 'failed');
    }
    wakeAtNextExpiry();
  };

  const wakeAtNextExpiry = (): void => {
    clearTimeout(timer);
    if (open.size === 0 || clock.state().frozen) return;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { expiresAtMs } of open.values()) nextMs = Math.min(nextMs, expiresAtMs);
    // It keeps no process alive that has nothing else to do.
    timer = setTimeout(tellExpired, Math.min(nextMs - clock.now(), LONGEST_TIMER_MS)).unref();
  };

  events.subscribe(
    ({ type }) => {
      if (type === 'clock') tellExpired();
    },
    () => clearTimeout(timer),
  );

  return {
    watch: (transaction) => {
      if (callbackURL(transaction.pipelineID) === undefined) return;
      open.set(transaction.transactionID, transaction);
      wakeAtNextExpiry();
    },
    complete,
    clear: () => {
      open.clear();
      clearTimeout(timer);
    },
  };
}
