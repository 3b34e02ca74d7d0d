import type { Channel } from '@otp-kit/protocol';
import type { Account, Transaction } from './entities.ts';
import type { ChargeKind } from './ledger.ts';
import type { Workspace } from './workspace.ts';

/**
 * What V1.2 and the widget pay, and when: pay-per-message for each code that was delivered,
 * pay-per-success once when it was verified. A code of the caller's own is paid for as a message. A
 * test pair pays nothing.
 *
 * @module
 * @see the interface, "What the service does"
 */

/** What decides who pays for a code, and when. */
type Payable = Pick<Transaction, 'pipelineID' | 'isTest' | 'hasOwnCode'>;

/** Charges a code that was handed to a channel. */
export function billDelivery(
  workspace: Workspace,
  transaction: Transaction,
  channel: Channel,
): void {
  const account = payerOf(workspace, transaction);
  if (account === undefined || !isPaidByMessage(account, transaction)) return;
  charge(workspace, account, transaction, channel);
}

/** Whether what is left covers a code on these channels, where it is paid for when it is sent. */
export function canPayDelivery(
  workspace: Workspace,
  payable: Payable,
  channels: readonly Channel[],
): boolean {
  const account = payerOf(workspace, payable);
  if (account === undefined || !isPaidByMessage(account, payable)) return true;
  return workspace.ledger.canPay(account, ...channels);
}

/** Whether what is left covers the success of a code, where that is what is paid for. */
export function canPaySuccess(workspace: Workspace, transaction: Transaction): boolean {
  const account = payerOf(workspace, transaction);
  if (account === undefined) return true;
  const kind = successKind(account, transaction);
  return kind === undefined || workspace.ledger.canPay(account, kind);
}

/**
 * Marks a transaction as verified, and charges the success: by the first channel that delivered the
 * code, or as a passkey's.
 */
export function markVerified(
  workspace: Workspace,
  transaction: Transaction,
  method: 'code' | 'passkey' = 'code',
): void {
  transaction.verified = true;
  workspace.bans.verified(transaction.pipelineID, transaction.verificationAddress);
  const account = payerOf(workspace, transaction);
  if (account === undefined) return;
  const kind = method === 'passkey' ? method : successKind(account, transaction);
  if (kind !== undefined) charge(workspace, account, transaction, kind);
}

// A code that verifies has arrived, also where every provider has reported that it could not deliver.
function successKind(account: Account, transaction: Transaction): ChargeKind | undefined {
  if (isPaidByMessage(account, transaction)) return undefined;
  const { channels, undelivered = [] } = transaction;
  return [...channels, ...undelivered][0];
}

function payerOf(workspace: Workspace, { pipelineID, isTest }: Payable): Account | undefined {
  return isTest ? undefined : workspace.accountOf(pipelineID);
}

function isPaidByMessage({ billing }: Account, { hasOwnCode }: Payable): boolean {
  return billing.mode === 'pay-per-message' || hasOwnCode === true;
}

function charge(
  { ledger }: Workspace,
  account: Account,
  { transactionID }: Transaction,
  kind: ChargeKind,
): void {
  ledger.charge(account, { kind, transactionID });
}
