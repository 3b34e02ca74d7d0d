import { countSegments, type UtilityChannel } from '@otp-kit/protocol';
import type { UtilityTransaction } from '../model/utility-transaction.ts';
import { type CarrierPlan, carrierPlan } from './carrier-plan.ts';
import { countUtilitySend } from './checks/rate-limits.ts';
import { acceptSms, failUtility } from './settle.ts';
import type { Carrier, Certainty } from './state/carriers.ts';
import type { KeyReservation, StoredAnswer } from './state/idempotency-records.ts';
import { dayOf } from './state/spending.ts';
import {
  acceptedAnswer,
  errorAnswer,
  failedAnswer,
  pendingError,
  skippedAnswer,
} from './utility-answer.ts';
import { known, nowOf, type UtilityError, type UtilityRequest } from './utility-request.ts';

/** A send that passed every check and has its key and its fee. */
interface Dispatch {
  readonly request: UtilityRequest;
  readonly transaction: UtilityTransaction & { readonly channel: UtilityChannel };
  readonly text: string;
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
  request: UtilityRequest,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  const { workspace } = request;
  const dispatch = reserve(request);
  const { transaction, key, carrier, plan } = dispatch;
  if (plan.crossesBoundary) key?.update({ boundary: true, ...certaintyOf(plan, carrier) });
  if (plan.reachesPhone) deliver(dispatch);

  if (plan.ends === 'hangs') {
    // The reservation is seen while the send hangs.
    workspace.events.publish({ type: 'utility', data: {} });
    return hang(dispatch, signal);
  }
  const answer = answerOf(dispatch);
  switch (plan.ends) {
    case 'accepted':
      if (transaction.channel === 'sms') acceptSms(workspace, transaction);
      key?.store(answer, nowOf(request));
      break;
    case 'failed':
      failUtility(workspace, transaction);
      // A failure is stored past the SMS carrier boundary, and nowhere else.
      if (plan.crossesBoundary) key?.store(answer, nowOf(request));
      else key?.release();
      break;
    default:
      freeUnsent(dispatch);
      // Any failure by WhatsApp gives the key back, also where the message may have been sent.
      if (plan.crossesBoundary) key?.store(answer, nowOf(request));
      else key?.release();
  }
  workspace.events.publish({ type: 'utility', data: {} });
  return answer;
}

/** Waits until a send that hangs ends: its caller disconnects, or its key or the workspace is lost. */
async function hang(dispatch: Dispatch, signal: AbortSignal): Promise<StoredAnswer> {
  const { request, key } = dispatch;
  const { ended } = request.workspace.idempotency; // A reset puts new records in their place.
  await aborted(signal, ended, ...(key === undefined ? [] : [key.lost]));
  freeUnsent(dispatch);
  const isTakenOver = key?.lost.aborted === true && !ended.aborted;
  return errorAnswer(isTakenOver ? TAKEN_OVER : { message: 'the carrier gave no answer' });
}

/** Frees the fee of a message that the carrier did not send: nothing is billed for it later. */
function freeUnsent({ request, transaction, plan }: Dispatch): void {
  if (!plan.reachesPhone) request.workspace.spending.release(transaction.transactionID);
}

/** Records a send whose recipient opted out. */
export function skipMessage(request: UtilityRequest): StoredAnswer {
  const { workspace } = request;
  const transaction = newTransaction(request);
  workspace.utilityTransactions.put(transaction);
  const answer = skippedAnswer(transaction);
  reserveKey(request, transaction.transactionID)?.store(answer, nowOf(request));
  workspace.events.publish({ type: 'utility', data: {} });
  return answer;
}

function reserve(request: UtilityRequest): Dispatch {
  const { workspace } = request;
  const { account, pipeline, channel, text, fee } = known(
    request,
    'account',
    'pipeline',
    'channel',
    'text',
    'fee',
  );
  const transaction = {
    ...newTransaction(request),
    channel,
    ...(channel === 'sms' && { sms: countSegments(text) }),
    fee,
    status: 'Pending' as const,
  };
  const { transactionID } = transaction;
  countUtilitySend(request);
  workspace.utilityTransactions.put(transaction);
  const key = reserveKey(request, transactionID);
  const day = dayOf(nowOf(request));
  const owner = { accountId: account.id, pipelineID: pipeline.id };
  workspace.spending.reserve({ transactionID, ...owner, amount: fee, day });
  const carrier = workspace.carriers.take(channel);
  return { request, transaction, text, key, carrier, plan: carrierPlan(channel, carrier) };
}

function newTransaction(request: UtilityRequest): UtilityTransaction {
  const { workspace, fields } = request;
  const { account, pipeline, recipient, template } = known(
    request,
    'account',
    'pipeline',
    'recipient',
    'template',
  );
  const { customerUserId } = fields;
  return {
    transactionID: workspace.mintId('utxn'),
    accountId: account.id,
    pipelineID: pipeline.id,
    recipient,
    customerUserId: typeof customerUserId === 'string' ? customerUserId : null,
    createdAt: new Date(nowOf(request)).toISOString(),
    ...(template !== null && { templateId: template.id }),
  };
}

function reserveKey(request: UtilityRequest, transactionID: string): KeyReservation | undefined {
  const { workspace } = request;
  const { account, pipeline, idempotencyKey, fingerprint } = known(
    request,
    'account',
    'pipeline',
    'idempotencyKey',
    'fingerprint',
  );
  if (idempotencyKey === null) return undefined;
  const owner = { accountId: account.id, pipelineID: pipeline.id };
  const earlier = workspace.idempotency.find(account.id, idempotencyKey, nowOf(request));
  const abandoned = workspace.utilityTransactions.byId(earlier?.transactionID ?? '');
  // An SMS that is sent anew never reached the carrier. A WhatsApp message may still be reported on.
  if (abandoned?.channel === 'sms') failUtility(workspace, abandoned);
  const reservation = { key: idempotencyKey, ...owner, fingerprint, transactionID };
  return workspace.idempotency.reserve(reservation, nowOf(request));
}

function deliver({ request, transaction, text, plan }: Dispatch): void {
  const { transactionID, pipelineID, recipient, channel, templateId, customerUserId } = transaction;
  request.workspace.inbox.deliver({
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

/** What the service will know of a message whose outcome it does not know yet. */
function certaintyOf(
  { ends }: CarrierPlan,
  { certainty }: Carrier,
): { readonly certainty?: Certainty } {
  if (ends === 'pending') return { certainty: certainty ?? 'unknown' };
  return ends === 'hangs' ? { certainty: certainty ?? 'accepted' } : {};
}

function answerOf({ transaction, carrier, plan }: Dispatch): StoredAnswer {
  switch (plan.ends) {
    case 'accepted':
      return acceptedAnswer(transaction);
    case 'pending':
      return errorAnswer(pendingError(carrier.certainty ?? 'unknown'));
    case 'unknown':
      return errorAnswer({
        ...(plan.crossesBoundary && { code: 'provider_outcome_unknown' }),
        message: 'the carrier gave no definitive result; contact support',
      });
    default:
      return failedAnswer(transaction.transactionID, plan.code);
  }
}

const TAKEN_OVER: UtilityError = {
  code: 'IDEMPOTENCY_CONFLICT',
  message: 'another request took over the key',
};

/** Resolves when one of the signals is aborted. */
async function aborted(...signals: readonly AbortSignal[]): Promise<void> {
  const any = AbortSignal.any([...signals]);
  if (any.aborted) return;
  await new Promise((resolve) => any.addEventListener('abort', resolve, { once: true }));
}
