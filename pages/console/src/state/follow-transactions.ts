import type { ControlClient } from '../api/control-client.ts';
import type { Message } from '../api/control-types.ts';
import type { ConsoleStore } from './console-store.ts';

/** Reads the transactions of codes, to show whether they still count. */
export interface TransactionFollower {
  follow(message: Message): void;
  /** Reads the transactions of the latest messages again. */
  followLatest(): void;
}

// A code is valid for minutes, so only the latest can still change.
const FOLLOWED = 20;

/** Creates a follower that writes the transactions into the state. */
export function createTransactionFollower(
  client: ControlClient,
  store: ConsoleStore,
): TransactionFollower {
  const latest = new Map<string, number>();
  let requests = 0;

  async function read(transactionID: string): Promise<void> {
    requests += 1;
    const mine = requests;
    latest.set(transactionID, mine);
    // After a reset the emulator no longer knows it, and its message is about to leave the page.
    const transaction = await client.transaction(transactionID).catch(() => undefined);
    const { messages, transactions } = store.get();
    const isShown = messages.some((message) => message.transactionID === transactionID);
    // If several reads are in flight, only the last one requested is shown.
    if (!transaction || !isShown || latest.get(transactionID) !== mine) return;
    store.set({ transactions: new Map(transactions).set(transactionID, transaction) });
  }

  function followAll(messages: readonly Message[]): void {
    const { transactions } = store.get();
    const withCode = messages.filter(({ kind }) => kind !== 'utility');
    for (const transactionID of new Set(withCode.map((message) => message.transactionID))) {
      const isVerified = transactions.get(transactionID)?.status === 'Successful';
      // A hand-made response may lack the ID.
      if (transactionID && !isVerified) void read(transactionID);
    }
  }

  return {
    follow: (message) => followAll([message]),
    followLatest: () => followAll(store.get().messages.slice(0, FOLLOWED)),
  };
}
