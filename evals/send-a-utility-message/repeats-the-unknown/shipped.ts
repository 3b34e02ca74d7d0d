import {
  parseUtilityOperation,
  type UtilityClient,
  type UtilityOperation,
  type UtilityOutcome,
} from '@otp-kit/server/utilities';

export interface Order {
  readonly id: string;
  readonly phone: string;
}

/** What the database keeps of a message. */
export interface Row {
  readonly operation: unknown;
  readonly message: Parameters<UtilityClient['send']>[0];
  readonly earlier: 'none' | 'interrupted' | UtilityOutcome;
}

/** Runs with the order, in its transaction. */
export function plan(utilities: UtilityClient, { id, phone }: Order): Row {
  const variables = { name: 'Mona', order: id, day: 'Monday' };
  const message = { phone, template: { id: 'order_shipped', variables } };
  const operation: UtilityOperation = utilities.prepare(message, { key: `${id}-shipped` });
  return { operation, message, earlier: 'none' };
}

/** A job of the queue, which repeats a job that throws. */
export async function work(
  utilities: UtilityClient,
  { operation, message, earlier }: Row,
  save: (earlier: Row['earlier']) => Promise<void>,
): Promise<void> {
  await save('interrupted');
  const outcome = await utilities.perform(parseUtilityOperation(operation), { earlier });
  // An outcome that is not known is tried again, as a message of its own.
  await save(outcome.outcome === 'unknown' ? await utilities.send(message) : outcome);
}
