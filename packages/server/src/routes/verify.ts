import {
  digitsOf,
  type ProxyVerified,
  ProxyVerifyRequestSchema,
  parseVerifyAnswer,
  type VerifiedTransaction,
} from '@otp-kit/protocol';
import { answerSuccess } from '../answer.ts';
import { admitEndUser } from '../end-user.ts';
import { requireUnderWay, writeCookie } from '../exchange.ts';
import type { Flow } from '../flow.ts';
import { logIn } from '../login.ts';
import type { OtpExchange } from '../otp-exchange.ts';
import { admitGuess } from '../policy/guess-limit.ts';
import { noteVerified } from '../policy/note-verified.ts';
import { subjectOf } from '../policy/subject-of.ts';
import { provenAddresses } from '../proven-addresses.ts';
import { VERIFY_WINDOWS } from '../rate-windows.ts';
import { readRequest } from '../read-json.ts';
import { Refusal } from '../refusal.ts';
import type { UpstreamAnswer } from '../service-call.ts';
import { readServiceData } from '../service-data.ts';

/**
 * Verifies a code and, only then, logs the person in.
 *
 * 1. The flow, and with it the address, comes from the sealed cookie alone.
 * 2. A code of another length is refused here: at the service it would count as a wrong one.
 * 3. A code is counted before it is tried, against those that were wrong for the address.
 * 4. Logged in is after a 200 that says verified of the very transaction that was sealed. An
 *    `ALREADY_VERIFIED` tells that somebody had the code once, and not that it is this browser.
 */
export async function verify(exchange: OtpExchange): Promise<Response> {
  const { request, hooks, cookie, report, waitUntil } = exchange;
  const asked = await readRequest(request, ProxyVerifyRequestSchema);
  await admitEndUser(exchange, 'verify', VERIFY_WINDOWS);
  const flow = await requireUnderWay(exchange, ({ flowID }) => flowID === asked.flowID);
  if (flow.spent) throw new Refusal('NO_ACTIVE_FLOW');
  const otp = digitsOf(asked.otp);
  if (otp.length !== flow.digits) throw new Refusal('INCOMPLETE_CODE');

  const guess = await admitGuess(exchange, await subjectOf(exchange, flow.address));
  const answer = await ask(exchange, flow, otp);
  await guess.settle(answer);
  const data = await readVerified(exchange, flow, answer);
  if (data.transactionID !== flow.transactionID) {
    const message = 'the service verified another transaction than the one sealed';
    waitUntil(report.fault({ code: 'MALFORMED_RESPONSE', message, route: 'verify' }));
    throw new Refusal('MALFORMED_RESPONSE', { setCookie: cookie.clear() });
  }

  await noteVerified(exchange, flow.address);

  const { address, second, channels, purpose, transactionID } = flow;
  const login = await logIn(exchange, () =>
    hooks.onVerified({
      address,
      ...(second && { secondAddress: second }),
      provenAddresses: provenAddresses(flow),
      channels,
      purpose,
      transactionID,
      request,
    }),
  );
  const body: ProxyVerified = {
    verified: true,
    ...(login.next !== undefined && { next: login.next }),
    ...(data.enrollmentToken !== undefined && { enrollmentToken: data.enrollmentToken }),
  };
  return answerSuccess(body, { setCookie: cookie.clear(), headers: login.headers });
}

async function ask(exchange: OtpExchange, flow: Flow, otp: string): Promise<UpstreamAnswer> {
  const { pretence, request, settings, upstream } = exchange;
  if (flow.delivery === 'none') return pretence.verify(flow);
  const { transactionReqID } = flow;
  const { returnTarget } = settings;
  return upstream.verify(
    { transactionReqID, otp, ...(returnTarget && { returnTarget }) },
    request.signal,
  );
}

/** Reads the answer; a transaction that it ends leaves a flow in which only a resend is possible. */
async function readVerified(
  exchange: OtpExchange,
  flow: Flow,
  answer: UpstreamAnswer,
): Promise<VerifiedTransaction> {
  try {
    return readServiceData(exchange, 'verify', answer, parseVerifyAnswer).data;
  } catch (error) {
    if (error instanceof Refusal && error.endsTransaction) {
      error.setCookie = await writeCookie(exchange, exchange.cookie, { ...flow, spent: true });
    }
    throw error;
  }
}
