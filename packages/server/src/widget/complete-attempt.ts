import { digitsOf } from '@otp-kit/protocol';
import { LATE_RESULT_MS } from '../constants/lifetimes-and-limits.ts';
import { ServiceError } from '../http/service-error.ts';
import { clearOnError, type Login, logIn } from '../proxy/login.ts';
import { openSealed } from '../proxy/sealed-state.ts';
import { findResult } from './find-result.ts';
import type { WidgetResult } from './results/widget-result.ts';
import type { SealedAttempt } from './sealed-attempt.ts';
import type { AttemptContext } from './widget-context.ts';

/**
 * Completes the attempt of this client, once it is known to be verified:
 *
 * 1. The attempt, and with it the address, comes from the sealed value alone. What the browser says
 *    of the result is a hint that it is time to look.
 * 2. The result comes from the store of webhooks, or from the lookup.
 * 3. A result of another address than the one sealed, or of a test pair, signs no user in.
 * 4. One of several parallel requests gets the success, and signs in.
 *
 * @returns what the login adds to the response; `undefined` while the attempt is not confirmed, and if
 *   the browser has gone away
 * @throws ServiceError `NO_ACTIVE_FLOW`, `VERIFICATION_FAILED`, `SERVICE_UNAVAILABLE`
 */
export async function completeAttempt(
  context: AttemptContext,
  attemptId: string,
): Promise<Login | undefined> {
  const { client, events, hooks, limits, now, report, request, results, runHook, settings, value } =
    context;
  const attempt = await openSealed(context, (sealed) => sealed.attemptId === attemptId);
  events.about({ address: attempt.address });
  const result = await findResult(context, attemptId);
  if (result === undefined) return undefined;
  if (result.status === 'failed') {
    // A wrong code is reported as a failure, and the right one may follow it.
    if (now() < attempt.endsAt + LATE_RESULT_MS) return undefined;
    throw new ServiceError('VERIFICATION_FAILED', { sealed: value.clear(), rule: 'service' });
  }
  checkResult(context, attempt, result);
  // The page was closed or reloaded while it waited. The login is left to a request that can take it.
  if (request.signal.aborted) return undefined;
  const isFirst = await runHook('results', () => results.claim(attemptId));
  if (!isFirst) {
    throw new ServiceError('NO_ACTIVE_FLOW', { sealed: value.clear(), rule: 'login-claim' });
  }
  await limits.resetVerified(attempt.address, context.clientIp, report);

  const { address } = attempt;
  const { transactionID, verificationMethod, isTest = false } = result;
  const login = await clearOnError(value, async () =>
    logIn(runHook, () =>
      hooks.onVerified({
        address,
        purpose: settings.purpose,
        client,
        attemptId,
        ...(transactionID !== undefined && { transactionID }),
        ...(verificationMethod !== undefined && { verificationMethod }),
        isTest,
        request: request.toRequest(),
      }),
    ),
  );
  events.add({ kind: 'verified', method: verificationMethod === 'passkey' ? 'passkey' : 'code' });
  return login;
}

function checkResult(
  { report, settings, value }: AttemptContext,
  attempt: SealedAttempt,
  result: WidgetResult,
): void {
  const fault = faultOf(attempt, result, settings.acceptsTestAttempts);
  if (fault === undefined) return;
  report.fault({ code: 'VERIFICATION_FAILED', message: fault });
  throw new ServiceError('VERIFICATION_FAILED', { sealed: value.clear(), rule: 'service' });
}

function faultOf(
  { address }: SealedAttempt,
  result: WidgetResult,
  acceptsTestAttempts: boolean,
): string | undefined {
  const verified = result.address?.phoneNumber;
  // A masked number identifies no user.
  const isWhole = verified !== undefined && /^\+?\d+$/.test(verified);
  if (isWhole && digitsOf(verified) !== digitsOf(address.phoneNumber)) {
    return 'the service verified another address than the one sealed';
  }
  if (result.isTest === true && !acceptsTestAttempts) {
    return 'the attempt is one of a test pair, whose code is known: see acceptTestAttemptsInProduction';
  }
  return undefined;
}
