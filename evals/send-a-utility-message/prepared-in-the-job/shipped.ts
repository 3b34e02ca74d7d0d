import type { UtilityClient, UtilityOutcome } from '@otp-kit/server/utilities';

export interface Order {
  readonly id: string;
  readonly phone: string;
}

/** What the database keeps of a message. */
export interface Row {
  readonly order: Order;
  readonly earlier: 'none' | 'interrupted' | UtilityOutcome;
}

/** Runs with the order, in its transaction. */
export function plan(_utilities: UtilityClient, order: Order): Row {
  return { order, earlier: 'none' };
}

/** A job of the queue, which repeats a job that throws. */
export async function work(
  utilities: UtilityClient,
  { order }: Row,
  save: (earlier: Row['earlier']) => Promise<void>,
): Promise<void> {
  await save('interrupted');
  const variables = { name: 'Mona', order: order.id, day: 'Monday' };
  const message = { phone: order.phone, template: { id: 'order_shipped', variables } };
  await save(await utilities.send(message));
}
