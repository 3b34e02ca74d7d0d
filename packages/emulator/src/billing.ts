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

/** Charges a code that was delivered, by each of its channels. */
export function billDelivery(workspace: Workspace, transaction: Transaction): void {
  const account = payerOf(workspace, transaction);
  if (account === undefined || !isPaidByMessage(account, transaction)) return;
  for (const channel of transaction.channels) charge(workspace, account, transaction, channel);
}

/**
 * Marks a transaction as verified, and charges the success: by the channel that the code went to
 * first, or as a passkey's.
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
  const [channel] = transaction.channels;
  if (method === 'passkey') charge(workspace, account, transaction, 'passkey');
  else if (!isPaidByMessage(account, transaction) && channel !== undefined) {
    charge(workspace, account, transaction, channel);
  }
}

function payerOf(workspace: Workspace, { pipelineID, isTest }: Transaction): Account | undefined {
  return isTest ? undefined : workspace.accountOf(pipelineID);
}

function isPaidByMessage({ billing }: Account, { hasOwnCode }: Transaction): boolean {
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
