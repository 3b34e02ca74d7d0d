import { type Channel, PHONE_CHANNELS, type VerificationAddress } from '@otp-kit/protocol';
import type { Pipeline, Transaction } from './entities.ts';
import type { Workspace } from './workspace.ts';

const TRANSACTION_TTL_SECONDS = 180; // The interface, "Limits": 3 minutes

/**
 * Sends a code: to the phone on the first of the pipeline's phone channels whose provider accepts,
 * and to the email address beside it. The same code on all of them.
 *
 * @returns the transaction, or undefined where no provider accepted
 */
export function sendCode(
  workspace: Workspace,
  { pipeline, address, code }: { pipeline: Pipeline; address: VerificationAddress; code: string },
): Transaction | undefined {
  const channels = acceptingChannels(workspace, pipeline, address);
  if (channels.length === 0) return undefined;

  const createdAtMs = workspace.clock.now();
  const transaction: Transaction = {
    transactionID: workspace.mintId('txn'),
    transactionReqID: workspace.mintId('treq'),
    pipelineID: pipeline.id,
    verificationAddress: address,
    code,
    channels,
    createdAtMs,
    expiresAtMs: createdAtMs + TRANSACTION_TTL_SECONDS * 1000,
    wrongAttempts: 0,
    forceExpired: false,
    verified: false,
  };
  workspace.transactions.add(transaction);
  for (const channel of channels) deliver(workspace, transaction, channel);
  return transaction;
}

function acceptingChannels(
  { providers }: Workspace,
  pipeline: Pipeline,
  { phoneNumber, email }: VerificationAddress,
): readonly Channel[] {
  const accepting = pipeline.channels.filter((channel) => providers.accepts(channel));
  const byPhone = phoneNumber === undefined ? undefined : accepting.find(isPhoneChannel);
  return accepting.filter(
    (channel) => channel === byPhone || (channel === 'email' && email !== undefined),
  );
}

function deliver(
  { inbox }: Workspace,
  { transactionID, pipelineID, code, createdAtMs, verificationAddress }: Transaction,
  channel: Channel,
): void {
  const to = channel === 'email' ? verificationAddress.email : verificationAddress.phoneNumber;
  inbox.deliver({
    at: new Date(createdAtMs).toISOString(),
    to: to ?? '',
    channel,
    code,
    text: `Your verification code is ${code}. It expires in ${TRANSACTION_TTL_SECONDS / 60} minutes.`,
    transactionID,
    pipelineID,
  });
}

function isPhoneChannel(channel: Channel): boolean {
  return PHONE_CHANNELS.some((phoneChannel) => phoneChannel === channel);
}
