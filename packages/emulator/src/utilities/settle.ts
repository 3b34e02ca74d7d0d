import type { DeliveryReceipt, UtilityMessage } from '../model/message.ts';
import type { UtilityStatus, UtilityTransaction } from '../model/utility-transaction.ts';
import type { UtilityNeeds } from './checks/utility-check.ts';
import { acceptedResult } from './send-results.ts';
import type { IdempotencyRecord } from './state/idempotency-records.ts';
import type { UtilityResult } from './state/utility-result.ts';

/**
 * What becomes of a message after it was given to a carrier, and what is charged for it: an SMS when
 * its carrier accepts it, WhatsApp when it is delivered.
 *
 * @module
 */

const STATUS_OF_RECEIPT = {
  delivered: 'Successful',
  undelivered: 'Failed',
} as const satisfies Record<DeliveryReceipt, UtilityStatus>;

/** Takes the platform's report about a WhatsApp message. The first report counts. */
export function applyUtilityReceipt(
  workspace: UtilityNeeds,
  message: UtilityMessage,
  delivery: DeliveryReceipt,
): void {
  if (message.delivery !== undefined) return;
  message.delivery = delivery;
  message.status = STATUS_OF_RECEIPT[delivery];
  const transaction = workspace.utilityTransactions.byId(message.transactionID);
  if (transaction !== undefined && delivery === 'delivered') bill(workspace, transaction);
  if (transaction !== undefined && delivery === 'undelivered') failUtility(workspace, transaction);
  workspace.events.publish({ type: 'delivery', data: message });
  workspace.events.publish({ type: 'utility', data: {} });
}

/** The carrier accepted an SMS. No later state exists. */
export function acceptSms(workspace: UtilityNeeds, transaction: UtilityTransaction): void {
  bill(workspace, transaction);
}

/** The message is not sent, or not delivered: nothing is billed. */
export function failUtility(workspace: UtilityNeeds, transaction: UtilityTransaction): void {
  workspace.spending.release(transaction.transactionID);
  workspace.utilityTransactions.put({ ...transaction, status: 'Failed' });
}

/**
 * The carrier confirmed an SMS whose outcome was not known.
 * @returns the result that the key has from now on
 */
export function confirmSms(
  workspace: UtilityNeeds,
  record: IdempotencyRecord,
  nowMs: number,
): UtilityResult | undefined {
  const transaction = workspace.utilityTransactions.byId(record.transactionID);
  if (transaction === undefined) return undefined;
  const result = acceptedResult(transaction);
  acceptSms(workspace, transaction);
  workspace.idempotency.settle(record, result, nowMs);
  const message = workspace.inbox
    .list()
    .find(({ transactionID }) => transactionID === record.transactionID);
  if (message?.kind === 'utility') message.status = 'Successful';
  workspace.events.publish({ type: 'utility', data: {} });
  return result;
}

function bill(workspace: UtilityNeeds, transaction: UtilityTransaction): void {
  const { transactionID, accountId, channel, fee = 0 } = transaction;
  const account = workspace.account(accountId);
  workspace.spending.spend(transactionID);
  workspace.utilityTransactions.put({ ...transaction, status: 'Successful' });
  if (account === undefined || channel === undefined || fee === 0) return;
  workspace.ledger.chargeFee(account, { kind: `utility-${channel}`, amount: fee, transactionID });
}
