import {
  digitsOf,
  isWrongCode,
  type ProxyVerified,
  ProxyVerifyRequestSchema,
  parseVerifyAnswer,
  type VerifiedTransaction,
} from '@otp-kit/protocol';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import type { SealedChange } from '../http/sealed-value.ts';
import { ServiceError } from '../http/service-error.ts';
import { callWithin } from '../limits/checked-counters.ts';
import { paused } from '../limits/guess-limit.ts';
import type { LoginResult } from '../proxy/login.ts';
import { clearOnError, type Login, logIn } from '../proxy/login.ts';
import { openSealed, writeSealed } from '../proxy/sealed-state.ts';
import { readServiceData } from '../proxy/service-data.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import { verifyOutcome } from '../service/verify-outcome.ts';
import type { OtpContext, TransactionContext } from './otp-context.ts';
import type { Payload } from './otp-options.ts';
import { readSamePayload } from './payload.ts';
import type { SealedTransaction } from './sealed-transaction.ts';

/**
 * Verifies a code and, only then, signs the user in.
 *
 * 1. The flow, and with it the address, comes from the sealed value alone.
 * 2. A code of another length is rejected here: the service would count it as a wrong one.
 * 3. A code is counted before it is tried, against the limit of wrong codes for the address.
 * 4. The service must respond with 200 and name the sealed transaction. An `ALREADY_VERIFIED` says that
 *    the code was entered once, and not that this browser entered it.
 * 5. The transaction is claimed, so that it is one login for every response of the service.
 */
export async function verify(proxyContext: OtpContext): Promise<ProxyResponse> {
  const { events, limits, report, sealed } = proxyContext;
  const asked = await readRequest(proxyContext, ProxyVerifyRequestSchema);
  const clientIp = await limits.client.admit('verify', proxyContext);
  const value = await sealed.of(asked.flowID, asked.sealed);
  const context: TransactionContext = { ...proxyContext, value };
  const transaction = await openSealed(context, ({ flowID }) => flowID === asked.flowID);
  events.about({ ...transaction, isDecoy: transaction.delivery === 'none' });
  if (transaction.spent) throw new ServiceError('NO_ACTIVE_FLOW');
  const payload = await readSamePayload(context, transaction);
  const otp = digitsOf(asked.otp);
  if (otp.length !== transaction.digits) throw new ServiceError('INCOMPLETE_CODE');

  const tried = await tryCode(context, transaction, otp);
  const { enrollmentToken } = await readVerified(context, transaction, tried);
  const login = await clearOnError(value, async () => {
    // If the claim fails, the guess stays counted: only a login resets the count.
    await limits.login.claim(transaction.transactionID, report);
    await limits.resetVerified(transaction.address, clientIp, report);
    return logInTo(context, transaction, payload);
  });
  events.add({ kind: 'verified', method: 'code' });
  const body: ProxyVerified = {
    verified: true,
    ...(login.next !== undefined && { next: login.next }),
    ...(enrollmentToken !== undefined && { enrollmentToken }),
  };
  const changes = [value.clear(), ...(await rememberDevice(context, transaction))];
  return successResponse(body, { sealed: changes, headers: login.headers });
}

/** The response to a code, and what is left if it was wrong. */
interface TriedCode {
  readonly response: UpstreamResponse;
  readonly triesLeft: number;
}

/** Asks the service about a code. The guess is released if the call throws or the code was not compared. */
async function tryCode(
  context: TransactionContext,
  transaction: SealedTransaction,
  otp: string,
): Promise<TriedCode> {
  const guess = await context.limits.guess.admit(transaction.address, context.report);
  const fates = { wrong: 'commit', 'not-compared': 'release', right: undefined } as const;
  const response = await callWithin(guess, () => ask(context, transaction, otp), {
    onError: 'release',
    onResult: (result) => fates[verifyOutcome(result)],
  });
  return { response, triesLeft: guess.triesLeft };
}

async function ask(
  context: TransactionContext,
  transaction: SealedTransaction,
  otp: string,
): Promise<UpstreamResponse> {
  const { decoy, request, settings, upstream } = context;
  if (transaction.delivery === 'none') return decoy.verify(transaction);
  const { transactionReqID, endsAt } = transaction;
  const { returnTarget } = settings;
  return upstream.verify(
    { transactionReqID, otp, ...(returnTarget && { returnTarget }) },
    request.signal,
    endsAt,
  );
}

/**
 * Reads the response. If it ends the transaction, what is left in the value allows a resend only.
 *
 * @throws ServiceError, also where the service verified another transaction than the sealed one
 */
async function readVerified(
  context: TransactionContext,
  transaction: SealedTransaction,
  { response, triesLeft }: TriedCode,
): Promise<VerifiedTransaction> {
  const { limits, settings, value, report } = context;
  let verified: VerifiedTransaction;
  try {
    verified = readServiceData(context, 'verify', response, parseVerifyAnswer).data;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isLimited = settings.maxWrongCodes !== undefined && isWrongCode(error.body.code);
    if (isLimited && triesLeft === 0) throw paused(context.now());
    if (!error.endsTransaction) throw isLimited ? error.with({ triesLeft }) : error;
    // The response to the right code may have been lost: its owner need not wait for another one.
    const isUsed =
      error.body.code === 'ALREADY_VERIFIED' &&
      (await limits.resend.resetUsed(transaction, report));
    throw error.with({
      ...(isUsed && { cooldownSeconds: 0 }),
      sealed: await writeSealed(value, { ...transaction, spent: true }, report),
    });
  }
  if (verified.transactionID === transaction.transactionID) return verified;
  const message = 'the service verified another transaction than the one sealed';
  report.fault({ code: 'MALFORMED_RESPONSE', message, route: 'verify' });
  throw new ServiceError('MALFORMED_RESPONSE', { sealed: value.clear(), rule: 'service' });
}

/**
 * Remembers the browser, and notifies the owners of the addresses if it is a new one. An app keeps no cookies, so that each
 * of its logins counts as new: a program with a stolen code could say that it is one.
 */
async function rememberDevice(
  { client, knownDevices, limits, now, report, request }: TransactionContext,
  { address, second }: SealedTransaction,
): Promise<readonly SealedChange[]> {
  const { notify } = limits;
  if (notify === undefined) return [];
  const visit = client === 'app' ? undefined : await knownDevices(request, address);
  if (visit?.isNew ?? true) {
    const owners = second === undefined ? [address] : [address, second];
    for (const owner of owners) notify({ kind: 'new-device', address: owner, atMs: now() }, report);
  }
  return visit ? [visit.sealed] : [];
}

/** Calls the hook that fits what the code proves: the one address that it went to, or one of two. */
async function logInTo(
  context: TransactionContext,
  transaction: SealedTransaction,
  payload: Payload | undefined,
): Promise<Login> {
  const { client, hooks, request, runHook, settings } = context;
  const { address, second, channels, transactionID } = transaction;
  const common = { channels, purpose: settings.purpose, client, transactionID, payload };
  return logIn(runHook, (): LoginResult | Promise<LoginResult> => {
    const withCommon = <T extends object>(subject: T) => ({
      ...subject,
      ...common,
      // Made where the hook reads it, since few do: it costs about 60 microseconds on Node 20.
      get request() {
        return request.toRequest();
      },
    });
    if (second === undefined) return hooks.onVerified(withCommon({ address }));
    // Without the hook, because the configuration has changed since the code was sent.
    if (hooks.onEitherVerified === undefined) throw new TypeError('onEitherVerified is not set');
    return hooks.onEitherVerified(withCommon({ candidates: [address, second] }));
  });
}
