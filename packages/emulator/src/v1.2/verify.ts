import type { ReturnTarget } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { type BillingNeeds, billSuccess, canPaySuccess } from '../billing/billing.ts';
import type { ResultCallbacks } from '../callbacks/result-callbacks.ts';
import { type ApiError, invalid, WRONG_CODE } from '../http/api-error.ts';
import { checkList, type Found } from '../http/check-list.ts';
import { type CallResult, failed } from '../http/failure.ts';
import { checkJsonBody, type JsonBody } from '../http/json-body.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { describeWait } from '../limits/retry-after.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Transaction } from '../model/transaction.ts';
import type { EnrollmentTokens } from '../passkeys/enrollment-tokens.ts';
import { arePasskeysOn, type PasskeyNeeds } from '../passkeys/passkey-availability.ts';
import type { Clock } from '../primitives/clock.ts';
import { checkApiVersion, type PipelineNeeds } from '../rules/admission.ts';
import { checkRequired, checkTexts } from '../rules/required-fields.ts';
import type { Transactions } from '../transactions/transactions.ts';
import { readReturnTarget } from './return-target.ts';

/** What a code is verified against, and what a success writes. */
export interface VerifyNeeds extends BillingNeeds, PasskeyNeeds, PipelineNeeds {
  readonly behaviors: Behaviors;
  readonly clock: Clock;
  readonly enrollmentTokens: EnrollmentTokens;
  readonly resultCallbacks: ResultCallbacks;
  readonly transactions: Transactions;
}

const CHECKS = checkList<IncomingCall<VerifyNeeds>, ApiError>()
  .find(({ call }) => checkJsonBody(call, call.behaviors.unreadableBody))
  .refuse(({ fields }) => checkRequired(fields, ['transactionReqID', 'otp']))
  .refuse(({ fields }) => checkTexts(fields, ['transactionReqID']))
  .refuse(checkOtp)
  .find(findReturnTarget)
  .find(findTransaction)
  // A widget's code can be verified at its hosted page only.
  .refuse(({ pipeline }) => pipeline && checkApiVersion(pipeline))
  .refuse(checkActive)
  .refuse(tryCode);

/**
 * Handles POST verify, which needs no API key: the workspace is found by the transaction's ID.
 * @see the interface, "POST {base_url}/api/v1.2/transactions/verify"
 */
export async function handleVerify(call: IncomingCall<VerifyNeeds>): Promise<CallResult<ApiError>> {
  const checked = CHECKS.run(call);
  if (!checked.ok) return checked;
  const { pipeline, transaction, isTargetIgnored } = checked;
  const { transactionID } = transaction;
  const enrollment = await enrollmentOf(checked);
  const body = {
    status: 'success',
    message: 'OTP verified successfully',
    data: { verified: true, transactionID, ...callbackOf(pipeline), ...enrollment },
  };
  return { ok: true, body, behavior: isTargetIgnored ? 'returnTarget' : undefined };
}

interface Parsed extends IncomingCall<VerifyNeeds>, Pick<JsonBody, 'fields'> {}

// A behavior may treat it as a wrong code, which is refused when it is tried.
function checkOtp({ call, fields: { otp } }: Parsed): ApiError | undefined {
  return typeof otp === 'string' || call.behaviors.otpNotString !== 'VALIDATION_ERROR'
    ? undefined
    : { ...invalid('otp', 'must be a string'), behavior: 'otpNotString' };
}

interface Target {
  readonly returnTarget?: ReturnTarget;
  /** Whether it was malformed, and a behavior ignores that. */
  readonly isTargetIgnored: boolean;
}

function findReturnTarget({ call, fields }: Parsed): Found<Target, ApiError> {
  const target = readReturnTarget(fields['returnTarget']);
  if (target.ok) return { ...target, isTargetIgnored: false };
  const isRefused = call.behaviors.returnTarget === 'VALIDATION_ERROR';
  return isRefused ? target : { ok: true, isTargetIgnored: true };
}

interface FoundTransaction {
  readonly workspace: VerifyNeeds;
  /** Undefined where it is no longer there. */
  readonly pipeline: Pipeline | undefined;
  readonly transaction: Transaction;
}

function findTransaction({ store, call, fields }: Parsed): Found<FoundTransaction, ApiError> {
  const transactionReqID = String(fields['transactionReqID']);
  const workspace = store.byMintedId(transactionReqID) ?? store.defaultWorkspace;
  const transaction = workspace.transactions.byRequestId(transactionReqID);
  if (transaction === undefined) {
    return failed({
      ...UNKNOWN[call.behaviors.unknownTransaction],
      message: 'no transaction has this transactionReqID',
      behavior: 'unknownTransaction',
    });
  }
  return { ok: true, workspace, pipeline: workspace.pipeline(transaction.pipelineID), transaction };
}

const UNKNOWN = {
  TRANSACTION_NOT_FOUND: { code: 'TRANSACTION_NOT_FOUND' },
  TRANSACTION_NOT_FOUND_404: { code: 'TRANSACTION_NOT_FOUND', status: 404 },
  TRANSACTION_EXPIRED: { code: 'TRANSACTION_EXPIRED' },
} as const satisfies Record<Behaviors['unknownTransaction'], Pick<ApiError, 'code' | 'status'>>;

function checkActive(found: FoundTransaction): ApiError | undefined {
  const {
    workspace: { behaviors, clock },
    transaction,
  } = found;
  const nowMs = clock.now();
  const status = transaction.status(nowMs);
  if (status === 'active') return undefined;
  if (status === 'expired') {
    return {
      code: 'TRANSACTION_EXPIRED',
      message: 'the transaction has expired',
      ...(transaction.isSuperseded && { behavior: 'earlierTransaction' }),
    };
  }
  const message = 'the transaction is already verified';
  return nowMs < transaction.expiresAtMs
    ? { code: 'ALREADY_VERIFIED', message }
    : { code: behaviors.verifiedThenExpired, message, behavior: 'verifiedThenExpired' };
}

function tryCode(found: FoundTransaction & Parsed): ApiError | undefined {
  const {
    workspace,
    pipeline,
    transaction,
    fields: { otp },
  } = found;
  const canPay = () => canPaySuccess(workspace, transaction);
  switch (transaction.verify(otp, { nowMs: workspace.clock.now(), canPay })) {
    case 'verified':
      billSuccess(workspace, transaction);
      workspace.resultCallbacks.complete(transaction, 'success');
      return undefined;
    case 'unpaid':
      // The code stays valid until it expires: it can be tried again after a top-up.
      return { code: 'BILLING_FAILED', message: 'the quota does not cover the success' };
    case 'wrong':
      return {
        ...WRONG_CODE,
        ...(typeof otp !== 'string' && { behavior: 'otpNotString' }),
        extra: { data: callbackOf(pipeline) },
      };
    case 'too-many':
      workspace.resultCallbacks.complete(transaction, 'failed');
      return {
        code: 'MAX_ATTEMPTS_EXCEEDED',
        message: 'too many wrong codes',
        behavior: 'maxAttemptsCooldown',
        extra: waitAfterTooMany(workspace, transaction),
      };
  }
}

// Every 429 carries a wait. Here none helps: what does is a new code, which may be sent at once.
function waitAfterTooMany({ behaviors, clock }: VerifyNeeds, { expiresAtMs }: Transaction) {
  const nowMs = clock.now();
  return describeWait(nowMs, behaviors.maxAttemptsCooldown === 'none' ? 0 : expiresAtMs - nowMs);
}

function callbackOf(pipeline: Pipeline | undefined): Pick<Pipeline, 'frontendCallbackURL'> {
  const frontendCallbackURL = pipeline?.frontendCallbackURL;
  return frontendCallbackURL === undefined ? {} : { frontendCallbackURL };
}

async function enrollmentOf({
  workspace,
  pipeline,
  transaction,
  returnTarget,
}: FoundTransaction & Target): Promise<{ readonly enrollmentToken?: string }> {
  const { transactionID, pipelineID, verificationAddress } = transaction;
  const account = workspace.accountOf(pipelineID);
  if (pipeline === undefined || account === undefined) return {};
  if (!arePasskeysOn({ workspace, account, pipeline })) return {};
  const enrollmentToken = await workspace.enrollmentTokens.issue({
    accountId: account.id,
    pipelineID,
    transactionID,
    verificationAddress,
    ...(returnTarget !== undefined && { returnTarget }),
  });
  return { enrollmentToken };
}
