import type { Channel, VerificationAddress } from '@otp-kit/protocol';
import { isPhoneChannel } from '../model/channel.ts';
import { TRANSACTION_TTL_MS } from '../model/limits.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { liveTestPairOf } from '../model/test-pair.ts';
import { createTransaction, type Transaction } from '../model/transaction.ts';
import { billDelivery, billingModeOf } from '../rules/billing.ts';
import type { Workspace } from '../state/workspace.ts';

/** A code to send. */
export interface Delivery {
  readonly pipeline: Pipeline;
  readonly address: VerificationAddress;
  readonly code: string;
  /** The code is the caller's own. */
  readonly hasOwnCode?: boolean;
  /** The one phone channel to send on: no other is tried. */
  readonly channel?: Channel | undefined;
  /** Whether the caller or the user chose that channel; by default, whether there is one. */
  readonly isChosen?: boolean;
  /** Unix milliseconds by the workspace's clock; by default after 3 minutes. */
  readonly expiresAtMs?: number;
}

/**
 * Sends a code: to the phone on the first of the pipeline's phone channels that reaches it and whose
 * provider accepts, and to the email address beside it. The same code on all of them. To a test pair nothing is
 * delivered: its own code verifies, whatever the providers do.
 *
 * @returns the transaction, or undefined where no provider accepted
 */
export function sendCode(workspace: Workspace, delivery: Delivery): Transaction | undefined {
  const { pipeline, address, hasOwnCode = false, channel: only } = delivery;
  const testPair = liveTestPairOf(pipeline, address);
  const channels = channelsFor(workspace, delivery);
  if (channels.length === 0) return undefined;

  const createdAtMs = workspace.clock.now();
  const { expiresAtMs = createdAtMs + TRANSACTION_TTL_MS } = delivery;
  const transaction = createTransaction({
    transactionID: workspace.mintId('txn'),
    transactionReqID: workspace.mintId('treq'),
    pipelineID: pipeline.id,
    verificationAddress: address,
    code: testPair?.otp ?? delivery.code,
    channels,
    createdAtMs,
    expiresAtMs,
    isTest: testPair !== undefined,
    billingMode: billingModeOf(workspace, { pipelineID: pipeline.id, hasOwnCode }),
    hasOwnCode,
    isChosen: delivery.isChosen ?? only !== undefined,
  });
  workspace.transactions.add(transaction);
  if (testPair !== undefined) return transaction;
  for (const channel of channels) deliver(workspace, transaction, { channel, atMs: createdAtMs });
  workspace.bans.sent(pipeline.id, address);
  return transaction;
}

/** Finds the channels that a code would go to now; none where no provider accepts. */
export function channelsFor(
  { providers, reachability }: Workspace,
  { pipeline, address, channel: chosen }: Pick<Delivery, 'pipeline' | 'address' | 'channel'>,
): readonly Channel[] {
  const { phoneNumber, email } = address;
  const isTest = liveTestPairOf(pipeline, address) !== undefined;
  const usable = pipeline.channels.filter(
    (channel) =>
      isTest || (providers.accepts(channel) && reachability.isReachable(phoneNumber, channel)),
  );
  const byPhone =
    phoneNumber === undefined
      ? undefined
      : usable.find((channel) => isPhoneChannel(channel) && channel === (chosen ?? channel));
  // A chosen channel that fails ends the request: the email is not sent either.
  if (chosen !== undefined && byPhone === undefined) return [];
  return usable.filter(
    (channel) => channel === byPhone || (channel === 'email' && email !== undefined),
  );
}

/**
 * Hands a transaction's code to one channel's provider, which is paid for it.
 *
 * @param how.atMs when, in Unix milliseconds by the workspace's clock: what the code's life is told by
 */
export function deliver(
  workspace: Workspace,
  transaction: Transaction,
  { channel, atMs }: { readonly channel: Channel; readonly atMs: number },
): void {
  const { transactionID, pipelineID, code, expiresAtMs, verificationAddress } = transaction;
  const { inbox, providers, scheduledReceipts } = workspace;
  const to = channel === 'email' ? verificationAddress.email : verificationAddress.phoneNumber;
  const message = inbox.deliver({
    kind: 'code',
    at: new Date(atMs).toISOString(),
    to: to ?? '',
    channel,
    code,
    text: `Your verification code is ${code}. It expires in ${remainingTime(expiresAtMs - atMs)}.`,
    transactionID,
    pipelineID,
  });
  billDelivery(workspace, transaction, channel);
  const provider = providers.of(channel);
  if (provider.mode === 'undelivered') {
    scheduledReceipts.watch({ message, expiresAtMs: atMs + provider.afterSeconds * 1000 });
  }
}

// Rounded down, so that no code ends before its message says: whole minutes, below one whole seconds.
function remainingTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.floor(ms / 1000);
  return minutes > 0 ? counted(minutes, 'minute') : counted(seconds, 'second');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
