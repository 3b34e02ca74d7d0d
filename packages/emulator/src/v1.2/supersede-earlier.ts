import type { Behaviors } from '../behaviors/behaviors.ts';
import type { ResultCallbacks } from '../callbacks/result-callbacks.ts';
import type { Transaction } from '../model/transaction.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Transactions } from '../transactions/transactions.ts';

/** The transactions, and the callbacks that report their end. */
export interface SupersedeNeeds {
  readonly behaviors: Behaviors;
  readonly clock: Clock;
  readonly transactions: Transactions;
  readonly resultCallbacks: ResultCallbacks;
}

/**
 * Ends the earlier codes to a new code's phone number or email address, if the behavior
 * `earlierTransaction` requires it. Each has a result callback, like every transaction that ends.
 */
export function supersedeEarlier(
  { behaviors, clock, transactions, resultCallbacks }: SupersedeNeeds,
  newest: Transaction,
): void {
  if (behaviors.earlierTransaction === 'kept') return;
  for (const earlier of transactions.list()) {
    const isActive = earlier.status(clock.now()) === 'active';
    if (earlier === newest || !isActive || !sharesAddress(earlier, newest)) continue;
    earlier.supersede();
    resultCallbacks.complete(earlier, 'failed');
  }
}

function sharesAddress(earlier: Transaction, newest: Transaction): boolean {
  const { phoneNumber, email } = newest.verificationAddress;
  const before = earlier.verificationAddress;
  return (
    earlier.pipelineID === newest.pipelineID &&
    ((phoneNumber !== undefined && phoneNumber === before.phoneNumber) ||
      (email !== undefined && email === before.email))
  );
}
