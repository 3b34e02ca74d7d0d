import type { Channel } from '@otp-kit/protocol';
import { canPayDelivery } from '../billing/billing.ts';
import { activateTransaction, channelsFor } from '../delivery/send-code.ts';
import { checkList } from '../http/check-list.ts';
import type { CallResult } from '../http/failure.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { supersedeEarlier } from '../v1.2/supersede-earlier.ts';
import { findTransaction, type V1Needs, type V1Transaction } from './find-transaction.ts';
import { FIXED_ERRORS, type V1Error } from './v1-error.ts';

const CHECKS = checkList<IncomingCall<V1Needs>, V1Error>()
  .find((call) => findTransaction(call, 'transactionID'))
  .refuse((found) => activate(found));

/** Handles POST activate: sends the code of a transaction that was created. */
export function handleActivate(call: IncomingCall<V1Needs>): CallResult<V1Error> {
  const checked = CHECKS.run(call);
  if (!checked.ok) return checked;
  const data = { _id: checked.transaction.transactionReqID };
  return { ok: true, body: { status: 'success', message: 'OTP sent successfully', data } };
}

/**
 * Sends the code of a transaction that awaits it.
 *
 * @param channels which of the pipeline's channels may be used; default all
 * @returns why it was not sent
 */
export function activate(
  { workspace, pipeline, transaction }: V1Transaction,
  channels?: readonly Channel[],
): V1Error | undefined {
  const refused = checkCreated({ workspace, pipeline, transaction });
  if (refused !== undefined) return refused;
  const over = channels === undefined ? pipeline : { ...pipeline, channels };
  const { verificationAddress: address } = transaction;
  const used = channelsFor(workspace, { pipeline: over, address });
  if (!canPayDelivery(workspace, transaction, used)) return FIXED_ERRORS.quota;
  if (!activateTransaction(workspace, transaction, over)) {
    return { status: 500, message: 'no channel accepted the code' };
  }
  workspace.resultCallbacks.watch(transaction);
  supersedeEarlier(workspace, transaction);
  return undefined;
}

/** Refuses a transaction that does not await its activation, or not any more. */
export function checkCreated({ workspace, transaction }: V1Transaction): V1Error | undefined {
  switch (transaction.status(workspace.clock.now())) {
    case 'created':
      return undefined;
    case 'active':
      return { status: 403, message: 'Transaction already activated' };
    case 'expired':
      return FIXED_ERRORS.expired;
    case 'Successful':
      return FIXED_ERRORS.verified;
  }
}
