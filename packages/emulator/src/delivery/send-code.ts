import type { Channel, VerificationAddress } from '@otp-kit/protocol';
import { type BillingNeeds, billDelivery, billingModeOf } from '../billing/billing.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { isPhoneChannel } from '../model/channel.ts';
import { TRANSACTION_TTL_MS } from '../model/limits.ts';
import type { ScheduledReceipt } from '../model/message.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { liveTestPairOf } from '../model/test-pair.ts';
import { createTransaction, type Transaction } from '../model/transaction.ts';
import type { Clock } from '../primitives/clock.ts';
import type { ExpiryWatch } from '../primitives/expiry-watch.ts';
import type { Transactions } from '../transactions/transactions.ts';
import { codeText } from './message-text.ts';
import type { Providers } from './providers.ts';
import type { Reachability } from './reachability.ts';

/** What decides which channels reach an address. */
export interface ChannelNeeds {
  readonly providers: Providers;
  readonly reachability: Reachability;
}

/** What a code's messages are written to. */
export interface DeliveryNeeds extends BillingNeeds, ChannelNeeds {
  readonly clock: Clock;
  readonly inbox: Inbox;
  readonly scheduledReceipts: ExpiryWatch<ScheduledReceipt>;
  readonly transactions: Transactions;
  pipeline(id: string): Pipeline | undefined;
  mintId(prefix: string): string;
}

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
export function sendCode(workspace: DeliveryNeeds, delivery: Delivery): Transaction | undefined {
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
  deliverToAll(workspace, transaction, createdAtMs);
  return transaction;
}

/**
 * Sends the code of a transaction that awaits it, as {@link sendCode} does; it is valid for 3 minutes.
 *
 * @returns false where no provider accepted: the transaction still awaits it
 */
export function activateTransaction(
  workspace: DeliveryNeeds,
  transaction: Transaction,
  pipeline: Pipeline,
): boolean {
  const { verificationAddress: address } = transaction;
  const channels = channelsFor(workspace, { pipeline, address });
  if (channels.length === 0) return false;
  const nowMs = workspace.clock.now();
  transaction.activate({ channels, expiresAtMs: nowMs + TRANSACTION_TTL_MS });
  deliverToAll(workspace, transaction, nowMs);
  return true;
}

/** To a test pair nothing is delivered. */
function deliverToAll(workspace: DeliveryNeeds, transaction: Transaction, atMs: number): void {
  const { channels, pipelineID, verificationAddress, isTest } = transaction;
  if (isTest) return;
  for (const channel of channels) deliver(workspace, transaction, { channel, atMs });
  workspace.bans.sent(pipelineID, verificationAddress);
}

/** Finds the channels that a code would go to now; none where no provider accepts. */
export function channelsFor(
  { providers, reachability }: ChannelNeeds,
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
 * @param how.atMs the time of the message in Unix milliseconds by the workspace's clock, from which its remaining life counts
 */
export function deliver(
  workspace: DeliveryNeeds,
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
    text: codeText({
      code,
      channel,
      remainingMs: expiresAtMs - atMs,
      domains: workspace.pipeline(pipelineID),
    }),
    transactionID,
    pipelineID,
  });
  billDelivery(workspace, transaction, channel);
  const provider = providers.of(channel);
  if (provider.mode === 'undelivered') {
    scheduledReceipts.watch({ message, expiresAtMs: atMs + provider.afterSeconds * 1000 });
  }
}
