import { countSegments, type UtilityChannel } from '@otp-kit/protocol';
import type { UtilityTransaction } from '../model/utility-transaction.ts';
import { type CarrierPlan, carrierPlan } from './carrier-plan.ts';
import { pendingResult } from './checks/idempotency.ts';
import { countUtilitySend } from './checks/rate-limits.ts';
import { type CheckedSend, nowOf, type SkippedSend } from './checks/utility-check.ts';
import { acceptedResult, failedResult, skippedResult } from './send-results.ts';
import { acceptSms, failUtility } from './settle.ts';
import type { Carrier, Certainty } from './state/carriers.ts';
import type { KeyReservation } from './state/idempotency-records.ts';
import { dayOf } from './state/spending.ts';
import type { UtilityResult } from './state/utility-result.ts';

/** A send that passed every check and has its key and its fee. */
interface Dispatch {
  readonly send: CheckedSend;
  readonly transaction: UtilityTransaction & { readonly channel: UtilityChannel };
  readonly key: KeyReservation | undefined;
  readonly carrier: Carrier;
  readonly plan: CarrierPlan;
}

/**
 * Reserves the key and the fee of a send that passed every check, and gives the message to the
 * channel's carrier, once.
 *
 * @param signal aborted when the caller disconnects
 */
export async function dispatchMessage(
  send: CheckedSend,
  signal: AbortSignal,
): Promise<UtilityResult> {
  const { workspace } = send;
  const dispatch = reserve(send);
  const { transaction, key, carrier, plan } = dispatch;
  if (plan.crossesBoundary) key?.update({ boundary: true, ...certaintyOf(plan, carrier) });
  if (plan.reachesPhone) deliver(dispatch);

  if (plan.ends === 'hangs') {
    // The reservation is seen while the send hangs.
    workspace.events.publish({ type: 'utility', data: {} });
    return hang(dispatch, signal);
  }
  const result = resultOf(dispatch);
  if (plan.ends === 'failed') failUtility(workspace, transaction);
  else if (plan.ends !== 'accepted') freeUnsent(dispatch);
  else if (transaction.channel === 'sms') acceptSms(workspace, transaction);
  // A failure is stored past the SMS carrier boundary, and nowhere else: any failure by WhatsApp gives
  // the key back, also where the message may have been sent.
  if (plan.ends === 'accepted' || plan.crossesBoundary) key?.store(result, nowOf(send));
  else key?.release();
  workspace.events.publish({ type: 'utility', data: {} });
  return result;
}

/** Waits until a send that hangs ends: its caller disconnects, or its key or the workspace is lost. */
async function hang(dispatch: Dispatch, signal: AbortSignal): Promise<UtilityResult> {
  const { send, key } = dispatch;
  const { ended } = send.workspace.idempotency; // A reset puts new records in their place.
  await aborted(signal, ended, ...(key === undefined ? [] : [key.lost]));
  freeUnsent(dispatch);
  const isTakenOver = key?.lost.aborted === true && !ended.aborted;
  return isTakenOver ? TAKEN_OVER : NO_RESPONSE;
}

/** Frees the fee of a message that the carrier did not send: nothing is billed for it later. */
function freeUnsent({ send, transaction, plan }: Dispatch): void {
  if (!plan.reachesPhone) send.workspace.spending.release(transaction.transactionID);
}

/** Records a send whose recipient opted out. */
export function skipMessage(send: SkippedSend): UtilityResult {
  const { workspace } = send;
  const transaction = newTransaction(send);
  workspace.utilityTransactions.put(transaction);
  const result = skippedResult(transaction);
  reserveKey(send, transaction.transactionID)?.store(result, nowOf(send));
  workspace.events.publish({ type: 'utility', data: {} });
  return result;
}

function reserve(send: CheckedSend): Dispatch {
  const { workspace, account, pipeline, channel, text, fee } = send;
  const transaction = {
    ...newTransaction(send),
    channel,
    ...(channel === 'sms' && { sms: countSegments(text) }),
    fee,
    status: 'Pending' as const,
  };
  const { transactionID } = transaction;
  countUtilitySend(send);
  workspace.utilityTransactions.put(transaction);
  const key = reserveKey(send, transactionID);
  const day = dayOf(nowOf(send));
  const owner = { accountId: account.id, pipelineID: pipeline.id };
  workspace.spending.reserve({ transactionID, ...owner, amount: fee, day });
  const carrier = workspace.carriers.take(channel);
  return { send, transaction, key, carrier, plan: carrierPlan(channel, carrier) };
}

function newTransaction(send: SkippedSend): UtilityTransaction {
  const { workspace, fields, account, pipeline, recipient, template } = send;
  const { customerUserId } = fields;
  return {
    transactionID: workspace.mintId('utxn'),
    accountId: account.id,
    pipelineID: pipeline.id,
    recipient,
    customerUserId: typeof customerUserId === 'string' ? customerUserId : null,
    createdAt: new Date(nowOf(send)).toISOString(),
    ...(template !== null && { templateId: template.id }),
  };
}

function reserveKey(send: SkippedSend, transactionID: string): KeyReservation | undefined {
  const { workspace, account, pipeline, idempotencyKey, fingerprint } = send;
  if (idempotencyKey === null) return undefined;
  const owner = { accountId: account.id, pipelineID: pipeline.id };
  const earlier = workspace.idempotency.find(account.id, idempotencyKey, nowOf(send));
  const abandoned = workspace.utilityTransactions.byId(earlier?.transactionID ?? '');
  // An SMS that is sent again never reached the carrier. A WhatsApp message may still be reported on.
  if (abandoned?.channel === 'sms') failUtility(workspace, abandoned);
  const reservation = { key: idempotencyKey, ...owner, fingerprint, transactionID };
  return workspace.idempotency.reserve(reservation, nowOf(send));
}

function deliver({ send: { workspace, text }, transaction, plan }: Dispatch): void {
  const { transactionID, pipelineID, recipient, channel, templateId, customerUserId } = transaction;
  workspace.inbox.deliver({
    kind: 'utility',
    at: transaction.createdAt,
    to: recipient,
    channel,
    text,
    transactionID,
    pipelineID,
    ...(templateId !== undefined && { templateId }),
    customerUserId,
    ...transaction.sms,
    status: channel === 'sms' && plan.ends === 'accepted' ? 'Successful' : 'Pending',
  });
}

/** The certainty that the service will have of a message whose outcome it does not know yet. */
function certaintyOf(
  { ends }: CarrierPlan,
  { certainty }: Carrier,
): { readonly certainty?: Certainty } {
  if (ends === 'pending') return { certainty: certainty ?? 'unknown' };
  return ends === 'hangs' ? { certainty: certainty ?? 'accepted' } : {};
}

function resultOf({ transaction, carrier, plan }: Dispatch): UtilityResult {
  switch (plan.ends) {
    case 'accepted':
      return acceptedResult(transaction);
    case 'pending':
      return pendingResult(carrier.certainty ?? 'unknown');
    case 'unknown': {
      const code = plan.crossesBoundary && { code: 'provider_outcome_unknown' };
      const message = 'the carrier gave no definitive result; contact support';
      return { ok: false, error: { ...code, message } };
    }
    default:
      return failedResult(transaction.transactionID, plan.code);
  }
}

const TAKEN_OVER: UtilityResult = {
  ok: false,
  error: { code: 'IDEMPOTENCY_CONFLICT', message: 'another request took over the key' },
};

const NO_RESPONSE: UtilityResult = { ok: false, error: { message: 'the carrier gave no answer' } };

/** Resolves when one of the signals is aborted. */
async function aborted(...signals: readonly AbortSignal[]): Promise<void> {
  const any = AbortSignal.any([...signals]);
  if (any.aborted) return;
  await new Promise((resolve) => any.addEventListener('abort', resolve, { once: true }));
}
