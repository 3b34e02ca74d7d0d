import type { Channel } from '@otp-kit/protocol';
import type { Bans } from '../limits/bans.ts';
import type { Account, Billing } from '../model/account.ts';
import type { Transaction } from '../model/transaction.ts';
import type { ChargeKind, Ledger } from './ledger.ts';

/**
 * What V1.2 and the widget pay, and when: pay-per-message for each code that was delivered,
 * pay-per-success once when it was verified. A code of the caller's own is paid for as a message. A
 * test pair pays nothing. How the account is billed when a code is sent decides for that code, so
 * that it is paid for once, also where the mode changes before it verifies.
 *
 * @module
 * @see the interface, "What the service does"
 */

/** The accounts that pay, and the records that a payment changes. */
export interface BillingNeeds {
  accountOf(pipelineID: string): Account | undefined;
  readonly ledger: Ledger;
  readonly bans: Bans;
}

/** What decides who pays for a code, and when. */
type Payable = Pick<Transaction, 'pipelineID' | 'isTest' | 'billingMode'>;

/** How a success comes about. */
type SuccessMethod = 'code' | 'passkey';

/** Finds how a code is paid for that is sent over a pipeline now. */
export function billingModeOf(
  workspace: BillingNeeds,
  { pipelineID, hasOwnCode }: { readonly pipelineID: string; readonly hasOwnCode: boolean },
): Billing['mode'] {
  const mode = workspace.accountOf(pipelineID)?.billing.mode;
  return hasOwnCode || mode === undefined ? 'pay-per-message' : mode;
}

/** Charges a code that was handed to a channel. */
export function billDelivery(
  workspace: BillingNeeds,
  transaction: Transaction,
  channel: Channel,
): void {
  const account = payerOf(workspace, transaction);
  if (account === undefined || transaction.billingMode !== 'pay-per-message') return;
  charge(workspace, account, transaction, channel);
}

/** Whether what is left covers a code on these channels, where it is paid for when it is sent. */
export function canPayDelivery(
  workspace: BillingNeeds,
  payable: Payable,
  channels: readonly Channel[],
): boolean {
  const account = payerOf(workspace, payable);
  if (account === undefined || payable.billingMode !== 'pay-per-message') return true;
  return workspace.ledger.canPay(account, ...channels);
}

/** Whether what is left covers a success, where that is what is paid for. */
export function canPaySuccess(
  workspace: BillingNeeds,
  transaction: Transaction,
  method: SuccessMethod = 'code',
): boolean {
  const account = payerOf(workspace, transaction);
  const kind = successKind(transaction, method);
  return account === undefined || kind === undefined || workspace.ledger.canPay(account, kind);
}

/**
 * Charges a verified transaction: by the first channel that delivered the code, or as a passkey's. The
 * address may get codes again, even after a ban.
 */
export function billSuccess(
  workspace: BillingNeeds,
  transaction: Transaction,
  method: SuccessMethod = 'code',
): void {
  workspace.bans.verified(transaction.pipelineID, transaction.verificationAddress);
  const account = payerOf(workspace, transaction);
  const kind = successKind(transaction, method);
  if (account !== undefined && kind !== undefined) charge(workspace, account, transaction, kind);
}

function successKind(transaction: Transaction, method: SuccessMethod): ChargeKind | undefined {
  if (method === 'passkey') return method;
  const { billingMode, channels, undelivered = [] } = transaction;
  if (billingMode === 'pay-per-message') return undefined;
  // A code that verifies has arrived, also where every provider has reported that it could not deliver.
  return [...channels, ...undelivered][0];
}

function payerOf(workspace: BillingNeeds, { pipelineID, isTest }: Payable): Account | undefined {
  return isTest ? undefined : workspace.accountOf(pipelineID);
}

function charge(
  { ledger }: BillingNeeds,
  account: Account,
  { transactionID }: Transaction,
  kind: ChargeKind,
): void {
  ledger.charge(account, { kind, transactionID });
}
