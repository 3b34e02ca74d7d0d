import type { ReturnTarget } from '@otp-kit/protocol';
import { behaviorHeader } from '../behaviors/behavior-header.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { type BillingNeeds, billSuccess, canPaySuccess } from '../billing/billing.ts';
import type { ResultCallbacks } from '../callbacks/result-callbacks.ts';
import { type ApiError, errorResponse, invalid } from '../http/api-error.ts';
import { checkJsonBody } from '../http/json-body.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Workspaces } from '../http/workspaces.ts';
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

/**
 * Answers POST verify, which needs no API key: the workspace is found by the transaction's ID.
 * @see the interface, "POST {base_url}/api/v1.2/transactions/verify"
 */
export async function answerVerify(
  store: Workspaces<VerifyNeeds>,
  context: ServiceContext<VerifyNeeds>,
): Promise<Response> {
  const { behaviors } = context.get('workspace');
  const contentType = context.req.header('content-type');
  const json = checkJsonBody(context.get('body'), contentType, behaviors.unreadableBody);
  if (!json.ok) return errorResponse(json.error);
  const { fields } = json;
  const malformed =
    checkRequired(fields, ['transactionReqID', 'otp']) ??
    checkTexts(fields, ['transactionReqID']) ??
    checkOtp(fields['otp'], behaviors);
  if (malformed !== undefined) return errorResponse(malformed);
  const target = readReturnTarget(fields['returnTarget']);
  if (!target.ok && behaviors.returnTarget === 'VALIDATION_ERROR') {
    return errorResponse(target.error);
  }

  const transactionReqID = String(fields['transactionReqID']);
  const workspace = store.byMintedId(transactionReqID) ?? store.defaultWorkspace;
  context.set('workspace', workspace);
  const transaction = workspace.transactions.byRequestId(transactionReqID);
  if (transaction === undefined) {
    return errorResponse({
      ...UNKNOWN[behaviors.unknownTransaction],
      message: 'no transaction has this transactionReqID',
      behavior: 'unknownTransaction',
    });
  }

  const pipeline = workspace.pipeline(transaction.pipelineID);
  // A widget's code can be verified at its hosted page only.
  const foreign = pipeline && checkApiVersion(pipeline);
  const callback = callbackOf(pipeline);
  const error = foreign ?? tryCode(workspace, transaction, fields['otp'], callback);
  if (error !== undefined) return errorResponse(error);
  const { transactionID } = transaction;
  const returnTarget = target.ok ? target.returnTarget : undefined;
  const enrollment =
    pipeline && (await enrollmentOf({ workspace, pipeline, transaction }, returnTarget));
  const body = {
    status: 'success',
    message: 'OTP verified successfully',
    data: { verified: true, transactionID, ...callback, ...enrollment },
  };
  return Response.json(body, { headers: behaviorHeader(target.ok ? undefined : 'returnTarget') });
}

const UNKNOWN = {
  TRANSACTION_NOT_FOUND: { code: 'TRANSACTION_NOT_FOUND' },
  TRANSACTION_NOT_FOUND_404: { code: 'TRANSACTION_NOT_FOUND', status: 404 },
  TRANSACTION_EXPIRED: { code: 'TRANSACTION_EXPIRED' },
} as const satisfies Record<Behaviors['unknownTransaction'], Pick<ApiError, 'code' | 'status'>>;

// The stand may be that it is a wrong code, which is told when it is tried.
function checkOtp(otp: unknown, { otpNotString }: Behaviors): ApiError | undefined {
  return typeof otp === 'string' || otpNotString === 'INVALID_OTP'
    ? undefined
    : { ...invalid('otp', 'must be a string'), behavior: 'otpNotString' };
}

function tryCode(
  workspace: VerifyNeeds,
  transaction: Transaction,
  otp: unknown,
  callback: Pick<Pipeline, 'frontendCallbackURL'>,
): ApiError | undefined {
  const nowMs = workspace.clock.now();
  const ended = checkActive(workspace, transaction, nowMs);
  if (ended !== undefined) return ended;
  switch (transaction.verify(otp, () => canPaySuccess(workspace, transaction))) {
    case 'verified':
      billSuccess(workspace, transaction);
      workspace.resultCallbacks.complete(transaction, 'success');
      return undefined;
    case 'unpaid':
      // The code stays valid until it expires: it can be tried again after a top-up.
      return { code: 'BILLING_FAILED', message: 'the quota does not cover the success' };
    case 'wrong':
      return {
        code: 'INVALID_OTP',
        message: 'the code is wrong',
        ...(typeof otp !== 'string' && { behavior: 'otpNotString' }),
        extra: { data: callback },
      };
    case 'too-many':
      workspace.resultCallbacks.complete(transaction, 'failed');
      return {
        code: 'MAX_ATTEMPTS_EXCEEDED',
        message: 'too many wrong codes',
        behavior: 'maxAttemptsCooldown',
        extra: waitAfterTooMany(workspace, transaction, nowMs),
      };
  }
}

function checkActive(
  { behaviors }: VerifyNeeds,
  transaction: Transaction,
  nowMs: number,
): ApiError | undefined {
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

// Every 429 carries a wait. Here none helps: what does is a new code, which may be sent at once.
function waitAfterTooMany({ behaviors }: VerifyNeeds, { expiresAtMs }: Transaction, nowMs: number) {
  return describeWait(nowMs, behaviors.maxAttemptsCooldown === 'none' ? 0 : expiresAtMs - nowMs);
}

function callbackOf(pipeline: Pipeline | undefined): Pick<Pipeline, 'frontendCallbackURL'> {
  const frontendCallbackURL = pipeline?.frontendCallbackURL;
  return frontendCallbackURL === undefined ? {} : { frontendCallbackURL };
}

interface Verified {
  readonly workspace: VerifyNeeds;
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
