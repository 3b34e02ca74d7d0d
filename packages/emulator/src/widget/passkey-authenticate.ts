import type { Bytes } from '@otp-kit/protocol';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
} from '@simplewebauthn/server';
import { base64url } from 'jose';
import { canPaySuccess } from '../billing/billing.ts';
import { reportOutcome } from '../callbacks/report-outcome.ts';
import { invalid } from '../http/api-error.ts';
import { checkList, type Found } from '../http/check-list.ts';
import { failed } from '../http/failure.ts';
import type { WidgetError } from '../http/widget-error.ts';
import { CEREMONY_TTL_MS } from '../model/limits.ts';
import { createTransaction, type Transaction } from '../model/transaction.ts';
import { readAssertion } from '../passkeys/read-credential.ts';
import { relyingPartyOf, verifyAssertion } from '../passkeys/relying-party.ts';
import { checkNotOver } from './attempt-end.ts';
import { countTry, isTestAttempt } from './count-try.ts';
import {
  checkActive,
  checkCaptchaPassed,
  checkNotVerified,
  checkPasskeysOn,
  UNPAID,
} from './step-checks.ts';
import type { HostedContext, HostedStep } from './step-context.ts';
import { success } from './step-result.ts';
import { reportSuccess } from './succeed.ts';

const START = checkList<HostedContext, WidgetError>()
  .refuse(checkNotVerified)
  .refuse(checkNotOver)
  .refuse(checkActive)
  .refuse(checkCaptchaPassed)
  .refuse(checkPasskeysOn)
  .refuse(checkHasPasskey);

const CHECKS = START.find(readResponse).refuse(countTry);

// After the signature was verified: a code may have ended the attempt in the meantime.
const LATE_CHECKS = checkList<HostedContext, WidgetError>()
  .refuse(checkNotVerified)
  .refuse(checkNotOver);

/** Handles `passkey/authenticate/options`: returns the passkeys of the attempt's user, and no others. */
export const handleAuthenticationOptions: HostedStep = async (context) => {
  const started = START.run(context);
  if (!started.ok) return started;
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
 * Handles `passkey/authenticate`. A success is the attempt's, at a passkey's price; a failure leaves
 * the attempt as it is, and is reported as a wrong code is.
 */
export const handleAuthentication: HostedStep = async (context) => {
  const checked = CHECKS.run(context);
  if (!checked.ok) return checked;
  const isSigned = await verifySignature(context, checked.response);
  const late = LATE_CHECKS.run(context);
  if (!late.ok) return late;
  const { workspace, attempt } = context;
  if (!isSigned) {
    const code = 'PASSKEY_AUTH_FAILED';
    reportOutcome(workspace, attempt, { status: 'failed', error: code });
    return failed({ code, message: 'the signature or the challenge is wrong' });
  }
  const record = recordOf(context);
  if (!canPaySuccess(workspace, record, 'passkey')) return failed(UNPAID);
  workspace.transactions.add(record);
  attempt.verifyByPasskey(record, context.nowMs);
  return success(reportSuccess(context, 'passkey'));
};

function readResponse({
  fields,
}: HostedContext): Found<{ readonly response: AuthenticationResponseJSON }, WidgetError> {
  const response = readAssertion(fields['response']);
  return response === undefined
    ? failed(invalid('response', "must be a passkey's signature"))
    : { ok: true, response };
}

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

function checkHasPasskey({ workspace, attempt }: HostedContext): WidgetError | undefined {
  if (workspace.passkeys.of(attempt).length > 0) return undefined;
  return { code: 'NO_PASSKEY', message: 'the user has no passkey' };
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
