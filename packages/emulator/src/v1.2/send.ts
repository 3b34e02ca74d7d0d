import { OPEN_HEADER } from '../behaviors/behavior-header.ts';
import { sendCode } from '../delivery/send-code.ts';
import { byStand, type Refusal, refusalResponse } from '../http/api-error.ts';
import { checkJsonBody } from '../http/json-body.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { liveTestPairOf } from '../model/test-pair.ts';
import { checkMethods, readAddress } from '../rules/address.ts';
import { admit } from '../rules/admission.ts';
import { checkCaptcha } from '../rules/check-captcha.ts';
import { checkChannel, chosenChannel } from '../rules/check-channel.ts';
import { checkCircuitBreaker } from '../rules/check-circuit-breaker.ts';
import { checkOwnCode } from '../rules/check-own-code.ts';
import { checkPayment } from '../rules/check-payment.ts';
import { checkProof } from '../rules/check-proof.ts';
import { checkRateLimits, countSend } from '../rules/check-rate-limits.ts';
import { readEndUserIP } from '../rules/end-user-ip.ts';
import type { SendAttempt, SendCheck } from '../rules/send-request.ts';
import { randomDigits, shuffled } from '../state/random.ts';
import type { Store } from '../state/store.ts';
import type { Workspace } from '../state/workspace.ts';
import { endEarlier } from './supersede-earlier.ts';

/**
 * What an admitted send is held to, in this order. The proof comes after everything that the caller
 * could have got wrong, because it is used up when it passes.
 */
const CHECKS: readonly SendCheck[] = [
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
export async function answerSend(store: Store, context: ServiceContext): Promise<Response> {
  const { open } = context.get('workspace');
  const contentType = context.req.header('content-type');
  const body = checkJsonBody(context.get('body'), contentType, open.unreadableBody);
  if (!body.ok) return refusalResponse(body.refusal);
  const { fields } = body;

  const admission = admit(store, fields);
  const { workspace } = admission;
  context.set('workspace', workspace);
  if (!admission.ok) return refusalResponse(admission.refusal);
  const { account, pipeline } = admission;

  const reading = readAddress(fields['verificationAddress']);
  if (!reading.ok) {
    const refusal = byStand(reading.refusal, 'malformedAddress', workspace.open.malformedAddress);
    return refusalResponse(refusal);
  }
  const { address } = reading;

  const origin = readEndUserIP(workspace, {
    header: context.req.header('x-end-user-ip'),
    peer: context.env.peer,
  });
  if (!origin.ok) return refusalResponse(origin.refusal);

  const attempt: SendAttempt = {
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
  const refusal =
    (await firstRefusal(attempt)) ?? checkRateLimits(attempt) ?? checkPayment(attempt);
  if (refusal !== undefined) {
    countSend(attempt, 'refused');
    return refuse(attempt, refusal);
  }

  const code = chooseCode(workspace, fields);
  const transaction = sendCode(workspace, {
    pipeline,
    address,
    code,
    hasOwnCode: typeof fields['otp'] === 'string',
    channel: chosenChannel(fields),
  });
  countSend(attempt, transaction === undefined ? 'passed' : 'delivered');
  if (transaction === undefined) return refuse(attempt, undeliverable(attempt));
  workspace.resultCallbacks.watch(transaction);
  endEarlier(workspace, transaction);
  const { transactionID, transactionReqID, channels, expiresAtMs } = transaction;
  const expiresAt = new Date(expiresAtMs).toISOString();
  return Response.json({
    status: 'success',
    message: 'OTP sent successfully',
    data: { transactionID, transactionReqID, channels, expiresAt },
  });
}

async function firstRefusal(attempt: SendAttempt): Promise<Refusal | undefined> {
  const { open, whims } = attempt.workspace;
  const checks = open.checkOrder === 'shuffled' ? shuffled(whims, CHECKS) : CHECKS;
  for (const check of checks) {
    const refusal = await check(attempt);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Refuses a send that may have used its proof up; the answer names the stands that it came by. */
function refuse({ workspace, usedChallenge }: SendAttempt, refusal: Refusal): Response {
  const { open, proofs } = workspace;
  const response = refusalResponse(refusal);
  if (open.checkOrder === 'shuffled') response.headers.append(OPEN_HEADER, 'checkOrder');
  if (usedChallenge === undefined) return response;
  if (open.proofOfFailedSend === 'kept') proofs.release(usedChallenge);
  response.headers.append(OPEN_HEADER, 'proofOfFailedSend');
  return response;
}

/** Rule 5: a chosen channel whose provider refuses ends the request, in the words of that provider. */
function undeliverable({ workspace, fields }: SendAttempt): Refusal {
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
  { random }: Workspace,
  { otp, digits }: Readonly<Record<string, unknown>>,
): string {
  if (typeof otp === 'string') return otp;
  // Anything but a number 4, 5 or 6 counts as 6: V1.2 never rejects over `digits`.
  return randomDigits(random, digits === 4 || digits === 5 ? digits : 6);
}
