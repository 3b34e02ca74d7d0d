import {
  digitsOf,
  type ProxyVerified,
  ProxyVerifyRequestSchema,
  parseVerifyAnswer,
  type VerifiedTransaction,
} from '@otp-kit/protocol';
import type { LoginResult } from '../config/base-config.ts';
import { type Login, logIn } from '../http/login.ts';
import { openSealed } from '../http/open-sealed.ts';
import { readRequest } from '../http/read-body.ts';
import { writeCookie } from '../http/request-context.ts';
import { successResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { claimLogin } from '../limits/claim-login.ts';
import { admitClient } from '../limits/client-limit.ts';
import { admitGuess } from '../limits/guess-limit.ts';
import { addressKey } from '../limits/limit-keys.ts';
import { VERIFY_WINDOWS } from '../limits/rate-windows.ts';
import { resetLimits } from '../limits/reset-limits.ts';
import type { UpstreamAnswer } from '../service/service-call.ts';
import { readServiceData } from '../service/service-data.ts';
import type { OtpContext, TransactionContext } from './otp-context.ts';
import type { SealedTransaction } from './sealed-transaction.ts';

/**
 * Verifies a code and, only then, signs the user in.
 *
 * 1. The flow, and with it the address, comes from the sealed cookie alone.
 * 2. A code of another length is refused here: at the service it would count as a wrong one.
 * 3. A code is counted before it is tried, against those that were wrong for the address.
 * 4. The service must answer 200 and name the sealed transaction. An `ALREADY_VERIFIED` says that
 *    the code was entered once, and not that this browser entered it.
 * 5. The transaction is claimed, so that it is one login whatever the service answers.
 */
export async function verify(asking: OtpContext): Promise<Response> {
  const asked = await readRequest(asking.request, ProxyVerifyRequestSchema);
  await admitClient(asking, 'verify', VERIFY_WINDOWS);
  const cookie = await asking.cookies.of(asked.flowID);
  const context: TransactionContext = { ...asking, cookie };
  const flow = await openSealed(context, ({ flowID }) => flowID === asked.flowID);
  if (flow.spent) throw new ServiceError('NO_ACTIVE_FLOW');
  const otp = digitsOf(asked.otp);
  if (otp.length !== flow.digits) throw new ServiceError('INCOMPLETE_CODE');

  const answer = await tryCode(context, flow, otp);
  const { enrollmentToken } = await readVerified(context, flow, answer);
  // Where this throws, the guess stays counted: only a login ends the row of failures.
  await claimLogin(context, flow.transactionID);
  await resetLimits(context, flow.address);

  const login = await logInTo(context, flow);
  const body: ProxyVerified = {
    verified: true,
    ...(login.next !== undefined && { next: login.next }),
    ...(enrollmentToken !== undefined && { enrollmentToken }),
  };
  return successResponse(body, { setCookie: cookie.clear(), headers: login.headers });
}

/** Asks the service about a code. A guess that brought no answer at all is taken back: nothing was compared. */
async function tryCode(
  context: TransactionContext,
  flow: SealedTransaction,
  otp: string,
): Promise<UpstreamAnswer> {
  const guess = await admitGuess(context, await addressKey(context, flow.address));
  let answer: UpstreamAnswer;
  try {
    answer = await ask(context, flow, otp);
  } catch (error) {
    await guess.release();
    throw error;
  }
  await guess.settle(answer);
  return answer;
}

async function ask(
  context: TransactionContext,
  flow: SealedTransaction,
  otp: string,
): Promise<UpstreamAnswer> {
  const { decoy, request, settings, upstream } = context;
  if (flow.delivery === 'none') return decoy.verify(flow);
  const { transactionReqID } = flow;
  const { returnTarget } = settings;
  return upstream.verify(
    { transactionReqID, otp, ...(returnTarget && { returnTarget }) },
    request.signal,
  );
}

/**
 * Reads the answer. Where it ends the transaction, the flow that is left allows a resend only.
 *
 * @throws ServiceError, also where the service verified another transaction than the sealed one
 */
async function readVerified(
  context: TransactionContext,
  flow: SealedTransaction,
  answer: UpstreamAnswer,
): Promise<VerifiedTransaction> {
  const { cookie, report, waitUntil } = context;
  let verified: VerifiedTransaction;
  try {
    verified = readServiceData(context, 'verify', answer, parseVerifyAnswer).data;
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.endsTransaction) throw error;
    throw error.with({ setCookie: await writeCookie(context, cookie, { ...flow, spent: true }) });
  }
  if (verified.transactionID === flow.transactionID) return verified;
  const message = 'the service verified another transaction than the one sealed';
  waitUntil(report.fault({ code: 'MALFORMED_RESPONSE', message, route: 'verify' }));
  throw new ServiceError('MALFORMED_RESPONSE', { setCookie: cookie.clear() });
}

/** Calls the hook that fits what the code proves: the one address that it went to, or one of two. */
async function logInTo(context: TransactionContext, flow: SealedTransaction): Promise<Login> {
  const { hooks, request, settings } = context;
  const { address, second, channels, transactionID } = flow;
  const common = { channels, purpose: settings.purpose, transactionID, request };
  return logIn(context, (): LoginResult | Promise<LoginResult> => {
    if (second === undefined) return hooks.onVerified({ address, ...common });
    // Without the hook, because the configuration has changed since the code was sent.
    if (hooks.onEitherVerified === undefined) throw new TypeError('onEitherVerified is not set');
    return hooks.onEitherVerified({ candidates: [address, second], ...common });
  });
}
