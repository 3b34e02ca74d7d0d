import { billSuccess, canPaySuccess } from '../billing/billing.ts';
import type { ApiError } from '../http/api-error.ts';
import { checkList } from '../http/check-list.ts';
import { type CallResult, failed } from '../http/failure.ts';
import { checkJsonBody, type JsonBody } from '../http/json-body.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { checkRequired, checkTexts } from '../rules/required-fields.ts';
import { findTransaction, type V1Needs, type V1Transaction } from './find-transaction.ts';
import { FIXED_ERRORS, invalidOtp, type V1Error, v1ErrorOf } from './v1-error.ts';

const CHECKS = checkList<IncomingCall<V1Needs>, ApiError | V1Error>()
  .find(({ call }) => checkJsonBody(call))
  .refuse(({ fields }) => checkRequired(fields, ['otp']) ?? checkTexts(fields, ['otp']))
  .find((call) => findTransaction(call, 'transactionReqID'))
  .refuse(checkActive)
  .refuse(tryCode);

/** Handles POST verify. The path has the ID of the request, which activate returned. */
export function handleVerify(call: IncomingCall<V1Needs>): CallResult<V1Error> {
  const checked = CHECKS.run(call);
  return checked.ok ? describeSuccess(checked) : failed(v1ErrorOf(checked.error));
}

function checkActive({ workspace, transaction }: V1Transaction): V1Error | undefined {
  switch (transaction.status(workspace.clock.now())) {
    case 'created':
      return FIXED_ERRORS.requestNotFound; // The request begins with the activation.
    case 'expired':
      return FIXED_ERRORS.expired;
    case 'Successful':
      return FIXED_ERRORS.verified;
    case 'active':
      return undefined;
  }
}

function tryCode({ workspace, pipeline, transaction, fields }: Tried): V1Error | undefined {
  const otp = String(fields['otp']);
  const canPay = () => canPaySuccess(workspace, transaction);
  switch (transaction.verify(otp, { nowMs: workspace.clock.now(), canPay })) {
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

type Tried = V1Transaction & Pick<JsonBody, 'fields'>;

function describeSuccess({ pipeline, transaction, fields }: Tried): CallResult<V1Error> {
  const { transactionID, transactionReqID, verificationAddress, code, channels } = transaction;
  const status = 'Successful';
  const body = {
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
        inputOTP: String(fields['otp']),
      },
    },
  };
  return { ok: true, body };
}
