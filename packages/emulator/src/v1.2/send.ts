import { type DeliveryNeeds, sendCode } from '../delivery/send-code.ts';
import { type ApiError, withBehaviorCode } from '../http/api-error.ts';
import { checkList } from '../http/check-list.ts';
import {
  type BehaviorName,
  type CallResult,
  decidedBy,
  type Failed,
  failed,
} from '../http/failure.ts';
import { checkJsonBody } from '../http/json-body.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { liveTestPairOf } from '../model/test-pair.ts';
import type { Transaction } from '../model/transaction.ts';
import { type Random, randomDigits, shuffled } from '../primitives/random.ts';
import { type AddressReading, checkMethods, readAddress } from '../rules/address.ts';
import { admit } from '../rules/admission.ts';
import { type CaptchaNeeds, checkCaptcha } from '../rules/check-captcha.ts';
import { checkChannel, chosenChannel } from '../rules/check-channel.ts';
import { type BreakerNeeds, checkCircuitBreaker } from '../rules/check-circuit-breaker.ts';
import { checkOwnCode } from '../rules/check-own-code.ts';
import { checkPayment } from '../rules/check-payment.ts';
import { checkProof, type ProofNeeds } from '../rules/check-proof.ts';
import { checkRateLimits, countSend, type RateLimitNeeds } from '../rules/check-rate-limits.ts';
import { type ClientAddressNeeds, readEndUserIP } from '../rules/end-user-ip.ts';
import type { SendCheck, SendRequest } from '../rules/send-request.ts';
import { type SupersedeNeeds, supersedeEarlier } from './supersede-earlier.ts';

/** What a send is checked against, and what it writes. */
export interface SendNeeds
  extends BreakerNeeds,
    CaptchaNeeds,
    ClientAddressNeeds,
    DeliveryNeeds,
    ProofNeeds,
    RateLimitNeeds,
    SupersedeNeeds {
  readonly chaosRandom: Random;
  readonly random: Random;
}

/**
 * The checks of an admitted send, in this order. The proof comes after everything that the caller
 * could have got wrong, because it is used up when it passes.
 */
const CHECKS: readonly SendCheck<SendNeeds>[] = [
  checkOwnCode,
  checkChannel,
  checkMethods,
  checkPayment,
  checkCircuitBreaker,
  checkRateLimits,
  checkCaptcha,
  checkProof,
];

/** The checks before {@link CHECKS}: they find the caller, the address and the end user. */
const ADMISSION = checkList<IncomingCall<SendNeeds>, ApiError>()
  .find(({ call }) => checkJsonBody(call, call.behaviors.unreadableBody))
  .find(({ store, fields }) => admit(store, fields))
  .find(readSendAddress)
  .find(({ workspace, call: { req, peer } }) =>
    readEndUserIP(workspace, { header: req.header('x-end-user-ip'), peer }),
  );

/**
 * Handles POST send: {@link ADMISSION}, {@link CHECKS}, the delivery.
 * @see the interface, "POST {base_url}/api/v1.2/transactions/send"
 */
export async function handleSend(call: IncomingCall<SendNeeds>): Promise<CallResult<ApiError>> {
  const admitted = ADMISSION.run(call);
  if (!admitted.ok) return admitted;
  const { workspace, pipeline, address } = admitted;
  const isTest = liveTestPairOf(pipeline, address) !== undefined;
  const request: SendRequest<SendNeeds> = { ...admitted, isTest };
  // Limits and quota once more, as other sends passed while a check was waited for. Nothing is awaited
  // from here on, so that of two sends with room for one only the first gets through.
  const error = (await firstError(request)) ?? checkRateLimits(request) ?? checkPayment(request);
  if (error !== undefined) {
    countSend(request, 'refused');
    return refuse(request, error);
  }
  const transaction = deliver(request);
  countSend(request, transaction === undefined ? 'passed' : 'delivered');
  if (transaction === undefined) return refuse(request, undeliverable(request));
  workspace.resultCallbacks.watch(transaction);
  supersedeEarlier(workspace, transaction);
  const { transactionID, transactionReqID, channels, expiresAtMs } = transaction;
  const expiresAt = new Date(expiresAtMs).toISOString();
  const data = { transactionID, transactionReqID, channels, expiresAt };
  return { ok: true, body: { status: 'success', message: 'OTP sent successfully', data } };
}

function readSendAddress({
  workspace,
  fields,
}: Pick<SendRequest<SendNeeds>, 'workspace' | 'fields'>): AddressReading {
  const reading = readAddress(fields['verificationAddress']);
  if (reading.ok) return reading;
  const { malformedAddress } = workspace.behaviors;
  return failed(withBehaviorCode(reading.error, 'malformedAddress', malformedAddress));
}

async function firstError(request: SendRequest<SendNeeds>): Promise<ApiError | undefined> {
  const { behaviors, chaosRandom } = request.workspace;
  const checks = behaviors.checkOrder === 'shuffled' ? shuffled(chaosRandom, CHECKS) : CHECKS;
  for (const check of checks) {
    const error = await check(request);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** Rejects a send that may have used its proof, and names the behaviors that decided. */
function refuse(
  { workspace, usedChallenge }: SendRequest<SendNeeds>,
  error: ApiError,
): Failed<ApiError> {
  const { behaviors, proofs } = workspace;
  const names: BehaviorName[] = [];
  if (behaviors.checkOrder === 'shuffled') names.push('checkOrder');
  if (usedChallenge !== undefined) names.push('proofOfFailedSend');
  if (usedChallenge !== undefined && behaviors.proofOfFailedSend === 'kept') {
    proofs.release(usedChallenge);
  }
  return failed(decidedBy(error, ...names));
}

function deliver({
  workspace,
  pipeline,
  address,
  fields,
}: SendRequest<SendNeeds>): Transaction | undefined {
  return sendCode(workspace, {
    pipeline,
    address,
    code: chooseCode(workspace, fields),
    hasOwnCode: typeof fields['otp'] === 'string',
    channel: chosenChannel(fields),
  });
}

/** Rule 5: a chosen channel whose provider refuses ends the request, with that provider's status. */
function undeliverable({ workspace, fields }: SendRequest<SendNeeds>): ApiError {
  const chosen = chosenChannel(fields);
  if (chosen === undefined) {
    return { code: 'SEND_OTP_FAILED', message: 'no channel accepted the code' };
  }
  const provider = workspace.providers.of(chosen);
  const propagated = provider.mode === 'reject' && provider.status !== undefined;
  return {
    code: 'ACTIVATION_FAILED',
    message: `${chosen} did not accept the code`,
    ...(propagated && { status: provider.status }),
  };
}

function chooseCode(
  { random }: SendNeeds,
  { otp, digits }: Readonly<Record<string, unknown>>,
): string {
  if (typeof otp === 'string') return otp;
  // Anything but a number 4, 5 or 6 counts as 6: V1.2 never rejects over `digits`.
  return randomDigits(random, digits === 4 || digits === 5 ? digits : 6);
}
