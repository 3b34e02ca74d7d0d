import { billingModeOf, canPayDelivery } from '../billing/billing.ts';
import { channelsFor } from '../delivery/send-code.ts';
import { checkJsonBody } from '../http/json-body.ts';
import { isObject } from '../http/request-body.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Workspaces } from '../http/workspaces.ts';
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
import { FIXED_ERRORS, v1ErrorOf, v1ErrorResponse } from './v1-error.ts';

/**
 * Answers POST transactions. No code is sent yet. The order: body readable, caller admitted, digits,
 * opt-in, address, quota.
 */
export function answerCreate(
  store: Workspaces<V1Needs>,
  context: ServiceContext<V1Needs>,
): Response {
  const body = checkJsonBody(context.get('body'), context.req.header('content-type'));
  if (!body.ok) return v1ErrorResponse(v1ErrorOf(body.error));
  const { fields } = body;
  const admission = admit(store, fields, 'V1.0');
  const { workspace } = admission;
  context.set('workspace', workspace);
  if (!admission.ok) return v1ErrorResponse(v1ErrorOf(admission.error));
  const { pipeline } = admission;

  const { digits = DEFAULT_CODE_DIGITS, verificationAddress, optin } = fields;
  if (!isDigits(digits)) return v1ErrorResponse(FIXED_ERRORS.digits);
  const isOptIn = optin === true;
  const phoneNumber = isObject(verificationAddress)
    ? verificationAddress['phoneNumber']
    : undefined;
  const refused = isOptIn ? checkOptin(workspace, phoneNumber) : undefined;
  if (refused !== undefined) return v1ErrorResponse(refused);
  const reading = readAddress(verificationAddress);
  if (!reading.ok) return v1ErrorResponse(v1ErrorOf(reading.error));
  const { address } = reading;
  const unserved = checkMethods({ workspace, address, pipeline });
  if (unserved !== undefined) return v1ErrorResponse(v1ErrorOf(unserved));

  const transaction = newTransaction(workspace, pipeline, { address, digits, isOptIn });
  const channels = channelsFor(workspace, { pipeline, address });
  if (!canPayDelivery(workspace, transaction, channels)) return v1ErrorResponse(FIXED_ERRORS.quota);
  workspace.transactions.add(createTransaction(transaction));
  const { transactionID } = transaction;
  return Response.json(
    { status: 'success', message: 'Transaction created', data: { transactionID } },
    { status: 201 },
  );
}

function isDigits(digits: unknown): digits is number {
  return typeof digits === 'number' && CODE_DIGITS.includes(digits);
}

function newTransaction(
  workspace: V1Needs,
  pipeline: Pipeline,
  {
    address,
    digits,
    isOptIn,
  }: {
    readonly address: NewTransaction['verificationAddress'];
    readonly digits: number;
    readonly isOptIn: boolean;
  },
): NewTransaction {
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
