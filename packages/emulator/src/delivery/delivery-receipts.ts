import type { Channel } from '@otp-kit/protocol';
import type { Attempts } from '../attempts/attempts.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { canPayDelivery } from '../billing/billing.ts';
import { isPhoneChannel } from '../model/channel.ts';
import type { DeliveryReceipt, Message } from '../model/message.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Transaction } from '../model/transaction.ts';
import type { Publisher } from '../primitives/events.ts';
import { type Random, randomDigits } from '../primitives/random.ts';
import { type DeliveryNeeds, deliver } from './send-code.ts';

/**
 * What a provider says of a message after it took it. The first report about a message counts. Where
 * it could not be delivered to a phone, and its code is still good, the code goes to the first of the
 * pipeline's phone channels that it has not been on, that reaches the phone, and whose provider accepts.
 * A chosen channel is not followed by another if the pipeline pins it.
 *
 * A test pair's code is no message, so that nothing is ever reported about it.
 *
 * @module
 * @see the interface, send, "Channel rules" 6
 */

/** A provider has reported about a message that it took. */
export interface ReceiptEvent {
  readonly type: 'delivery';
  readonly data: Message;
}

/** The records that a report changes, and what a fallback to another channel takes. */
export interface ReceiptNeeds extends DeliveryNeeds {
  readonly attempts: Attempts;
  readonly behaviors: Behaviors;
  readonly events: Publisher<ReceiptEvent>;
  readonly random: Random;
}

/** Takes a provider's report about a message, and does what follows from it. */
export function applyReceipt(
  workspace: ReceiptNeeds,
  message: Message,
  delivery: DeliveryReceipt,
): void {
  if (message.delivery !== undefined) return;
  message.delivery = delivery;
  workspace.events.publish({ type: 'delivery', data: message });
  const transaction = workspace.transactions.byId(message.transactionID);
  if (delivery === 'delivered' || transaction === undefined) return;
  transaction.fail(message.channel);
  fallBack(workspace, transaction, message.channel);
  workspace.attempts.byTransaction(transaction.transactionID)?.updateDelivery();
}

function fallBack(workspace: ReceiptNeeds, transaction: Transaction, failed: Channel): void {
  const { pipelineID, isChosen } = transaction;
  const pipeline = workspace.pipeline(pipelineID);
  if (pipeline === undefined || !isPhoneChannel(failed)) return;
  const isPinned = isChosen === true && pipeline.channelEnforcement === 'pin';
  const nowMs = workspace.clock.now();
  const isOver = transaction.status(nowMs) !== 'active';
  const next = nextChannel(workspace, pipeline, transaction);
  if (isPinned || isOver || next === undefined) return;
  const isNewCode = workspace.behaviors.fallbackCode === 'new' && transaction.hasOwnCode !== true;
  const { code } = transaction;
  transaction.fallBack(next, isNewCode ? randomDigits(workspace.random, code.length) : code);
  deliver(workspace, transaction, { channel: next, atMs: nowMs });
}

function nextChannel(
  workspace: ReceiptNeeds,
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
