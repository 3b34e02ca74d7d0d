import type { Bytes } from '@otp-kit/protocol';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
} from '@simplewebauthn/server';
import { base64url } from 'jose';
import { canPaySuccess } from '../billing/billing.ts';
import { reportOutcome } from '../callbacks/report-outcome.ts';
import { invalid } from '../http/api-error.ts';
import { widgetErrorResponse } from '../http/widget-error.ts';
import { CEREMONY_TTL_MS } from '../model/limits.ts';
import { createTransaction, type Transaction } from '../model/transaction.ts';
import { readAssertion } from '../passkeys/read-credential.ts';
import { relyingPartyOf, verifyAssertion } from '../passkeys/relying-party.ts';
import { endedResponse } from './attempt-end.ts';
import { checkActive } from './check-active.ts';
import { countTry, isTestAttempt } from './count-try.ts';
import { checkPasskeyGate } from './passkey-gate.ts';
import type { HostedContext, HostedStep } from './step-context.ts';
import { success } from './step-response.ts';
import { reportSuccess, unpaidResponse } from './succeed.ts';

/** Answers `passkey/authenticate/options` with the passkeys of the attempt's user, and no others. */
export const answerAuthenticationOptions: HostedStep = async (context) => {
  const error = checkStart(context);
  if (error !== undefined) return error;
  const { workspace, store, attempt } = context;
  const { attemptId } = attempt;
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(store.widgetOrigin).id,
    challenge: workspace.passkeyChallenges.issue({ attemptId, ceremony: 'authenticate' }),
    timeout: CEREMONY_TTL_MS,
    userVerification: 'preferred',
    allowCredentials: workspace.passkeys
      .of(attempt)
      .map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
  return success(options);
};

/**
 * Answers `passkey/authenticate`. A success is the attempt's, at a passkey's price; a failure leaves
 * the attempt as it is, and is reported as a wrong code is.
 */
export const answerAuthentication: HostedStep = async (context) => {
  const error = checkStart(context);
  if (error !== undefined) return error;
  const { workspace, attempt, fields } = context;
  const response = readAssertion(fields['response']);
  if (response === undefined) {
    return widgetErrorResponse(invalid('response', "must be a passkey's signature"));
  }
  const busy = countTry(context);
  if (busy !== undefined) return busy;
  const isSigned = await verifySignature(context, response);
  // A code may have ended the attempt in the meantime.
  const late = checkOpen(context);
  if (late !== undefined) return late;
  if (!isSigned) {
    const code = 'PASSKEY_AUTH_FAILED';
    reportOutcome(workspace, attempt, { status: 'failed', error: code });
    return widgetErrorResponse({ code, message: 'the signature or the challenge is wrong' });
  }
  const record = recordOf(context);
  if (!canPaySuccess(workspace, record, 'passkey')) return unpaidResponse();
  workspace.transactions.add(record);
  attempt.verifyByPasskey(record, context.nowMs);
  return success(reportSuccess(context, 'passkey'));
};

async function verifySignature(
  { workspace, store, attempt }: HostedContext,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const { passkeys, passkeyChallenges } = workspace;
  const { attemptId } = attempt;
  const passkey = passkeys.of(attempt).find(({ id }) => id === response.id);
  const { userHandle } = response.response;
  if (passkey === undefined || !isHandle(passkeys.handleOf(attempt), userHandle)) return false;
  const signatureCount = await verifyAssertion(response, passkey, {
    relyingParty: relyingPartyOf(store.widgetOrigin),
    isExpectedChallenge: (challenge) =>
      passkeyChallenges.consume(challenge, { attemptId, ceremony: 'authenticate' }),
  });
  if (signatureCount === undefined) return false;
  passkey.signatureCount = signatureCount;
  return true;
}

// WebAuthn Level 3, section 7.2, step 6: an authenticator may leave it out, and may not differ.
function isHandle(handle: Bytes, given: string | undefined): boolean {
  return given === undefined || given === base64url.encode(handle);
}

function checkStart(context: HostedContext): Response | undefined {
  return (
    checkOpen(context) ??
    checkActive(context) ??
    checkPasskeyGate(context) ??
    checkHasPasskey(context)
  );
}

function checkOpen(context: HostedContext): Response | undefined {
  if (context.attempt.status === 'verified') {
    return widgetErrorResponse({
      code: 'ALREADY_VERIFIED',
      message: 'the attempt is already verified',
    });
  }
  return context.attempt.isOver(context.nowMs) ? endedResponse(context) : undefined;
}

function checkHasPasskey({ workspace, attempt }: HostedContext): Response | undefined {
  if (workspace.passkeys.of(attempt).length > 0) return undefined;
  return widgetErrorResponse({ code: 'NO_PASSKEY', message: 'this person has no passkey' });
}

// Reported to the integrator instead of a code: nothing was sent on any channel.
function recordOf(context: HostedContext): Transaction {
  const { workspace, attempt, nowMs } = context;
  return createTransaction({
    transactionID: workspace.mintId('txn'),
    transactionReqID: workspace.mintId('treq'),
    pipelineID: attempt.pipelineID,
    verificationAddress: attempt.verificationAddress,
    code: '',
    channels: [],
    createdAtMs: nowMs,
    expiresAtMs: attempt.expiresAtMs,
    isTest: isTestAttempt(context),
    billingMode: 'pay-per-success',
  });
}
