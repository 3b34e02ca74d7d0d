import { BEHAVIOR_HEADER } from '../behaviors/behavior-header.ts';
import { type DeliveryNeeds, sendCode } from '../delivery/send-code.ts';
import { type ApiError, errorResponse, withBehaviorCode } from '../http/api-error.ts';
import { checkJsonBody } from '../http/json-body.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Workspaces } from '../http/workspaces.ts';
import { liveTestPairOf } from '../model/test-pair.ts';
import { type Random, randomDigits, shuffled } from '../primitives/random.ts';
import { checkMethods, readAddress } from '../rules/address.ts';
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
 * What an admitted send is held to, in this order. The proof comes after everything that the caller
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

/**
 * Answers POST send. The order: body readable, caller admitted, addresses readable, {@link CHECKS}.
 * @see the interface, "POST {base_url}/api/v1.2/transactions/send"
 */
export async function answerSend(
  store: Workspaces<SendNeeds>,
  context: ServiceContext<SendNeeds>,
): Promise<Response> {
  const { behaviors } = context.get('workspace');
  const contentType = context.req.header('content-type');
  const body = checkJsonBody(context.get('body'), contentType, behaviors.unreadableBody);
  if (!body.ok) return errorResponse(body.error);
  const { fields } = body;

  const admission = admit(store, fields);
  const { workspace } = admission;
  context.set('workspace', workspace);
  if (!admission.ok) return errorResponse(admission.error);
  const { account, pipeline } = admission;

  const reading = readAddress(fields['verificationAddress']);
  if (!reading.ok) {
    const error = withBehaviorCode(
      reading.error,
      'malformedAddress',
      workspace.behaviors.malformedAddress,
    );
    return errorResponse(error);
  }
  const { address } = reading;

  const origin = readEndUserIP(workspace, {
    header: context.req.header('x-end-user-ip'),
    peer: context.env.peer,
  });
  if (!origin.ok) return errorResponse(origin.error);

  const request: SendRequest<SendNeeds> = {
    store,
    workspace,
    account,
    pipeline,
    address,
    fields,
    endUserIP: origin.endUserIP,
    isTest: liveTestPairOf(pipeline, address) !== undefined,
  };
  // Limits and quota once more, as other sends passed while a check was waited for. Nothing is awaited
  // from here on, so that of two sends with room for one only the first gets through.
  const error = (await firstError(request)) ?? checkRateLimits(request) ?? checkPayment(request);
  if (error !== undefined) {
    countSend(request, 'refused');
    return refuse(request, error);
  }

  const code = chooseCode(workspace, fields);
  const transaction = sendCode(workspace, {
    pipeline,
    address,
    code,
    hasOwnCode: typeof fields['otp'] === 'string',
    channel: chosenChannel(fields),
  });
  countSend(request, transaction === undefined ? 'passed' : 'delivered');
  if (transaction === undefined) return refuse(request, undeliverable(request));
  workspace.resultCallbacks.watch(transaction);
  supersedeEarlier(workspace, transaction);
  const { transactionID, transactionReqID, channels, expiresAtMs } = transaction;
  const expiresAt = new Date(expiresAtMs).toISOString();
  return Response.json({
    status: 'success',
    message: 'OTP sent successfully',
    data: { transactionID, transactionReqID, channels, expiresAt },
  });
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

/** Rejects a send that may have used its proof; the response names the behaviors that decided. */
function refuse({ workspace, usedChallenge }: SendRequest<SendNeeds>, error: ApiError): Response {
  const { behaviors, proofs } = workspace;
  const response = errorResponse(error);
  if (behaviors.checkOrder === 'shuffled') response.headers.append(BEHAVIOR_HEADER, 'checkOrder');
  if (usedChallenge === undefined) return response;
  if (behaviors.proofOfFailedSend === 'kept') proofs.release(usedChallenge);
  response.headers.append(BEHAVIOR_HEADER, 'proofOfFailedSend');
  return response;
}

/** Rule 5: a chosen channel whose provider refuses ends the request, in the words of that provider. */
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
