import { billSuccess, canPaySuccess } from '../billing/billing.ts';
import { checkJsonBody } from '../http/json-body.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Workspaces } from '../http/workspaces.ts';
import { checkRequired, checkTexts } from '../rules/required-fields.ts';
import { findTransaction, type V1Needs, type V1Transaction } from './find-transaction.ts';
import { FIXED_ERRORS, invalidOtp, type V1Error, v1ErrorOf, v1ErrorResponse } from './v1-error.ts';

/** Answers POST verify. The path has the ID of the request, which activate gave. */
export function answerVerify(
  store: Workspaces<V1Needs>,
  context: ServiceContext<V1Needs>,
): Response {
  const body = checkJsonBody(context.get('body'), context.req.header('content-type'));
  if (!body.ok) return v1ErrorResponse(v1ErrorOf(body.error));
  const { fields } = body;
  const malformed = checkRequired(fields, ['otp']) ?? checkTexts(fields, ['otp']);
  if (malformed !== undefined) return v1ErrorResponse(v1ErrorOf(malformed));
  const found = findTransaction(store, context, 'transactionReqID');
  if (found === undefined) return v1ErrorResponse(FIXED_ERRORS.requestNotFound);
  const otp = String(fields['otp']);
  const error = tryCode(found, otp);
  return error === undefined ? verified(found, otp) : v1ErrorResponse(error);
}

function tryCode(found: V1Transaction, otp: string): V1Error | undefined {
  const { workspace, pipeline, transaction } = found;
  switch (transaction.status(workspace.clock.now())) {
    case 'created':
      return FIXED_ERRORS.requestNotFound; // The request begins with the activation.
    case 'expired':
      return FIXED_ERRORS.expired;
    case 'Successful':
      return FIXED_ERRORS.verified;
    case 'active':
      break;
  }
  switch (transaction.verify(otp, () => canPaySuccess(workspace, transaction))) {
    case 'verified':
      billSuccess(workspace, transaction);
      workspace.resultCallbacks.complete(transaction, 'success');
      return undefined;
    case 'unpaid':
      return FIXED_ERRORS.quota;
    case 'too-many':
      workspace.resultCallbacks.complete(transaction, 'failed');
      return invalidOtp(pipeline);
    case 'wrong':
      return invalidOtp(pipeline);
  }
}

function verified({ pipeline, transaction }: V1Transaction, otp: string): Response {
  const { transactionID, transactionReqID, verificationAddress, code, channels } = transaction;
  const status = 'Successful';
  return Response.json({
    status: 'success',
    message: 'OTP verified successfully',
    data: {
      frontendCallbackURL: pipeline.frontendCallbackURL ?? null,
      mainTransaction: {
        verificationAddress,
        status,
        optinActivated: transaction.isOptIn ?? false,
        OTP: code,
        transactionID,
      },
      transactionReq: {
        _id: transactionReqID,
        status,
        mainTransactionID: transactionID,
        sentVerification: channels.length > 0,
        inputOTP: otp,
      },
    },
  });
}
