import type { VerificationAddress } from '@otp-kit/protocol';
import { billingModeOf, canPayDelivery } from '../billing/billing.ts';
import { channelsFor } from '../delivery/send-code.ts';
import type { ApiError } from '../http/api-error.ts';
import { checkList, type Found } from '../http/check-list.ts';
import { type CallResult, failed } from '../http/failure.ts';
import { checkJsonBody, type JsonBody } from '../http/json-body.ts';
import type { IncomingCall } from '../http/service-call.ts';
import {
  CODE_DIGITS,
  DEFAULT_CODE_DIGITS,
  OPTIN_ACTIVATION_MS,
  TRANSACTION_TTL_MS,
} from '../model/limits.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { liveTestPairOf } from '../model/test-pair.ts';
import { createTransaction, type NewTransaction } from '../model/transaction.ts';
import { randomDigits } from '../primitives/random.ts';
import { checkMethods, readAddress } from '../rules/address.ts';
import { admit } from '../rules/admission.ts';
import { checkOptin } from './check-optin.ts';
import type { V1Needs } from './find-transaction.ts';
import { FIXED_ERRORS, type V1Error, v1ErrorOf } from './v1-error.ts';

const CHECKS = checkList<IncomingCall<V1Needs>, ApiError | V1Error>()
  .find(({ call }) => checkJsonBody(call))
  .find(({ store, fields }) => admit(store, fields, 'V1.0'))
  .find(readDigits)
  .refuse(checkOptin)
  .find(({ fields }) => readAddress(fields['verificationAddress']))
  .refuse(checkMethods)
  .find(prepareTransaction);

/** Handles POST transactions, after {@link CHECKS}. No code is sent yet. */
export function handleCreate(call: IncomingCall<V1Needs>): CallResult<V1Error> {
  const checked = CHECKS.run(call);
  if (!checked.ok) return failed(v1ErrorOf(checked.error));
  const { workspace, transaction } = checked;
  workspace.transactions.add(createTransaction(transaction));
  const { transactionID } = transaction;
  const body = { status: 'success', message: 'Transaction created', data: { transactionID } };
  return { ok: true, status: 201, body };
}

function readDigits({
  fields: { digits = DEFAULT_CODE_DIGITS },
}: JsonBody): Found<{ readonly digits: number }, V1Error> {
  const isDigits = typeof digits === 'number' && CODE_DIGITS.includes(digits);
  return isDigits ? { ok: true, digits } : failed(FIXED_ERRORS.digits);
}

interface Prepared {
  readonly workspace: V1Needs;
  readonly pipeline: Pipeline;
  readonly address: VerificationAddress;
  readonly digits: number;
  readonly fields: JsonBody['fields'];
}

/** Prepares a transaction that the quota covers. */
function prepareTransaction(
  prepared: Prepared,
): Found<{ readonly transaction: NewTransaction }, V1Error> {
  const { workspace, pipeline, address } = prepared;
  const transaction = newTransaction(prepared);
  const channels = channelsFor(workspace, { pipeline, address });
  return canPayDelivery(workspace, transaction, channels)
    ? { ok: true, transaction }
    : failed(FIXED_ERRORS.quota);
}

function newTransaction(prepared: Prepared): NewTransaction {
  const { workspace, pipeline, address, digits, fields } = prepared;
  const isOptIn = fields['optin'] === true;
  const testPair = liveTestPairOf(pipeline, address);
  const createdAtMs = workspace.clock.now();
  return {
    transactionID: workspace.mintId('txn'),
    transactionReqID: workspace.mintId('treq'),
    pipelineID: pipeline.id,
    verificationAddress: address,
    code: testPair?.otp ?? randomDigits(workspace.random, digits),
    channels: [],
    createdAtMs,
    expiresAtMs: createdAtMs + (isOptIn ? OPTIN_ACTIVATION_MS : TRANSACTION_TTL_MS),
    isTest: testPair !== undefined,
    billingMode: billingModeOf(workspace, { pipelineID: pipeline.id, hasOwnCode: false }),
    isOptIn,
    awaitsActivation: true,
  };
}
