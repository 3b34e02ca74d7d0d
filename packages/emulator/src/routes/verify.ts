import type { ReturnTarget } from '@otp-kit/protocol';
import { markVerified } from '../billing.ts';
import { checkApiVersion } from '../checks/admission.ts';
import { checkJsonBody } from '../checks/json-body.ts';
import { checkRequired, checkTexts } from '../checks/required.ts';
import { readReturnTarget } from '../checks/return-target.ts';
import type { Pipeline, Transaction } from '../entities.ts';
import { arePasskeysOn } from '../passkey-availability.ts';
import { type Refusal, refusalResponse } from '../refusal.ts';
import { isSameCode } from '../same-code.ts';
import type { ServiceContext } from '../service-env.ts';
import type { Store } from '../store.ts';
import { countWrongCode, statusOf } from '../transactions.ts';
import type { Workspace } from '../workspace.ts';

/**
 * Answers POST verify, which needs no API key: the workspace is found by the transaction's ID.
 * @see the interface, "POST {base_url}/api/v1.2/transactions/verify"
 */
export async function answerVerify(store: Store, context: ServiceContext): Promise<Response> {
  const body = checkJsonBody(context.get('body'), context.req.header('content-type'));
  if (!body.ok) return refusalResponse(body.refusal);
  const { fields } = body;
  const names = ['transactionReqID', 'otp'];
  const malformed = checkRequired(fields, names) ?? checkTexts(fields, names);
  if (malformed !== undefined) return refusalResponse(malformed);
  const target = readReturnTarget(fields['returnTarget']);
  if (!target.ok) return refusalResponse(target.refusal);

  const transactionReqID = String(fields['transactionReqID']);
  const workspace = store.byMintedId(transactionReqID) ?? store.defaultWorkspace;
  context.set('workspace', workspace);
  const transaction = workspace.transactions.byRequestId(transactionReqID);
  if (transaction === undefined) {
    return refusalResponse({
      code: 'TRANSACTION_NOT_FOUND',
      message: 'no transaction has this transactionReqID',
    });
  }

  const pipeline = workspace.pipeline(transaction.pipelineID);
  // A widget's code is verified at its hosted page, and by nobody who goes around it.
  const foreign = pipeline && checkApiVersion(pipeline);
  const callback = callbackOf(pipeline);
  const refusal = foreign ?? tryCode(workspace, transaction, String(fields['otp']), callback);
  if (refusal !== undefined) return refusalResponse(refusal);
  const { transactionID } = transaction;
  const enrollment =
    pipeline && (await enrollmentOf({ workspace, pipeline, transaction }, target.returnTarget));
  return Response.json({
    status: 'success',
    message: 'OTP verified successfully',
    data: { verified: true, transactionID, ...callback, ...enrollment },
  });
}

function tryCode(
  workspace: Workspace,
  transaction: Transaction,
  otp: string,
  callback: Pick<Pipeline, 'frontendCallbackURL'>,
): Refusal | undefined {
  const nowMs = workspace.clock.now();
  const status = statusOf(transaction, nowMs);
  if (status === 'Successful') {
    return { code: 'ALREADY_VERIFIED', message: 'the transaction is already verified' };
  }
  if (status === 'expired') {
    return { code: 'TRANSACTION_EXPIRED', message: 'the transaction has expired' };
  }
  if (isSameCode(otp, transaction.code)) {
    markVerified(workspace, transaction);
    workspace.resultCallbacks.complete(transaction, 'success');
    return undefined;
  }
  if (!countWrongCode(transaction)) {
    return { code: 'INVALID_OTP', message: 'the code is wrong', extra: { data: callback } };
  }
  workspace.resultCallbacks.complete(transaction, 'failed');
  // Every 429 carries a wait. Here it is none: what helps is a new code, which may be sent at once.
  const extra = { retryAfter: new Date(nowMs).toISOString(), cooldownSeconds: 0 };
  return { code: 'MAX_ATTEMPTS_EXCEEDED', message: 'too many wrong codes', extra };
}

function callbackOf(pipeline: Pipeline | undefined): Pick<Pipeline, 'frontendCallbackURL'> {
  const frontendCallbackURL = pipeline?.frontendCallbackURL;
  return frontendCallbackURL === undefined ? {} : { frontendCallbackURL };
}

interface Verified {
  readonly workspace: Workspace;
  readonly pipeline: Pipeline;
  readonly transaction: Transaction;
}

async function enrollmentOf(
  { workspace, pipeline, transaction }: Verified,
  returnTarget: ReturnTarget | undefined,
): Promise<{ readonly enrollmentToken?: string }> {
  const { transactionID, pipelineID, verificationAddress } = transaction;
  const account = workspace.accountOf(pipelineID);
  if (account === undefined || !arePasskeysOn({ workspace, account, pipeline })) return {};
  const enrollmentToken = await workspace.enrollmentTokens.issue({
    accountId: account.id,
    pipelineID,
    transactionID,
    verificationAddress,
    ...(returnTarget !== undefined && { returnTarget }),
  });
  return { enrollmentToken };
}
