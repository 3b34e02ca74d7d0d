import type { Channel } from '@otp-kit/protocol';
import { publishAttempt } from '../model/attempt-view.ts';
import type { DeliveryReceipt, Message, Pipeline, Transaction } from '../model/entities.ts';
import { canPayDelivery } from '../rules/billing.ts';
import { randomDigits } from '../state/random.ts';
import { statusOf } from '../state/transactions.ts';
import type { Workspace } from '../state/workspace.ts';
import { isPhoneChannel } from './providers.ts';
import { deliver } from './send-code.ts';

/**
 * What a provider says of a message after it took it. The first report about a message counts. Where
 * it could not be delivered to a phone, and its code is still good, the code goes to the first of the
 * pipeline's phone channels that it has not been on, that reaches the phone, and whose provider accepts.
 * A channel that somebody chose is not followed by another where the pipeline pins it.
 *
 * A test pair's code is no message, so that nothing is ever reported about it.
 *
 * @module
 * @see the interface, send, "Channel rules" 6
 */

/** A report that is still to come. */
export interface ScheduledReceipt {
  readonly message: Message;
  /** When it comes, in Unix milliseconds by the workspace's clock: it waits no longer. */
  readonly expiresAtMs: number;
}

/** Takes a provider's report about a message, and does what follows from it. */
export function applyReceipt(
  workspace: Workspace,
  message: Message,
  delivery: DeliveryReceipt,
): void {
  if (message.delivery !== undefined) return;
  message.delivery = delivery;
  workspace.events.publish({ type: 'delivery', data: message });
  const transaction = workspace.transactions.byId(message.transactionID);
  if (delivery === 'delivered' || transaction === undefined) return;
  withdraw(transaction, message.channel);
  fallBack(workspace, transaction, message.channel);
  const attempt = workspace.attempts.list().find((each) => each.transaction === transaction);
  if (attempt !== undefined) publishAttempt(workspace, attempt);
}

function withdraw(transaction: Transaction, failed: Channel): void {
  transaction.channels = transaction.channels.filter((channel) => channel !== failed);
  transaction.undelivered = [...(transaction.undelivered ?? []), failed];
}

function fallBack(workspace: Workspace, transaction: Transaction, failed: Channel): void {
  const { pipelineID, isChosen } = transaction;
  const pipeline = workspace.pipeline(pipelineID);
  if (pipeline === undefined || !isPhoneChannel(failed)) return;
  const isPinned = isChosen === true && pipeline.channelEnforcement === 'pin';
  const nowMs = workspace.clock.now();
  const isOver = statusOf(transaction, nowMs) !== 'active';
  const next = nextChannel(workspace, pipeline, transaction);
  if (isPinned || isOver || next === undefined) return;
  if (workspace.behaviors.fallbackCode === 'new' && transaction.hasOwnCode !== true) {
    transaction.code = randomDigits(workspace.random, transaction.code.length);
  }
  transaction.channels = [...transaction.channels, next];
  deliver(workspace, transaction, { channel: next, atMs: nowMs });
}

function nextChannel(
  workspace: Workspace,
  { channels }: Pipeline,
  transaction: Transaction,
): Channel | undefined {
  const { verificationAddress, undelivered = [] } = transaction;
  const tried = [...transaction.channels, ...undelivered];
  return channels.find(
    (channel) =>
      isPhoneChannel(channel) &&
      !tried.includes(channel) &&
      workspace.providers.accepts(channel) &&
      workspace.reachability.isReachable(verificationAddress.phoneNumber, channel) &&
      canPayDelivery(workspace, transaction, [channel]),
  );
}
