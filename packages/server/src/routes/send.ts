import {
  maskAddress,
  type PhoneChannel,
  type ProxyFlow,
  ProxySendRequestSchema,
  parseSendAnswer,
  type SentTransaction,
  type SingleAddress,
} from '@otp-kit/protocol';
import { answerSuccess } from '../answer.ts';
import { askedAddress } from '../asked-address.ts';
import { deliversTo } from '../delivers-to.ts';
import { admitEndUser } from '../end-user.ts';
import { readSession, requireUnderWay, runHook, writeCookie } from '../exchange.ts';
import type { Flow } from '../flow.ts';
import type { OtpExchange } from '../otp-exchange.ts';
import { type Admission, admitSend } from '../policy/admit-send.ts';
import { mayHaveSent } from '../policy/may-have-sent.ts';
import { SEND_WINDOWS } from '../rate-windows.ts';
import { readRequest } from '../read-json.ts';
import { Refusal } from '../refusal.ts';
import type { UpstreamAnswer } from '../service-call.ts';
import { readServiceData, type ServiceData } from '../service-data.ts';
import type { SendFields } from '../upstream.ts';

/**
 * Sends a code and seals the flow.
 *
 * 1. The address is the one of the integrator's record, where the configuration names a record.
 *    Else one at most comes from the browser; none means a resend to that of the flow under way.
 * 2. A second address comes from the integrator's record alone.
 * 3. The policy lets it be sent, or be pretended.
 * 4. The service is asked with named fields; neither the code nor its length is the browser's to say.
 * 5. The transaction goes into the sealed cookie, and the page learns what it has to show.
 */
export async function send(exchange: OtpExchange): Promise<Response> {
  const { now, pretence, request, settings, upstream } = exchange;
  const asked = await readRequest(request, ProxySendRequestSchema);
  const session = await readSession(exchange);
  const underWay =
    asked.flowID === undefined
      ? undefined
      : await requireUnderWay(exchange, ({ flowID }) => flowID === asked.flowID);
  const address = await chooseAddress(exchange, asked.verificationAddress, underWay);
  if (asked.channel !== undefined) checkChannel(asked.channel, address, settings.channels);
  const endUserIp = await admitEndUser(exchange, 'send', SEND_WINDOWS);
  const second = await resolveSecond(exchange, address);

  const admission = await admitSend(exchange, address, endUserIp);

  const { digits } = settings;
  const fields: SendFields = {
    verificationAddress: { ...address, ...second },
    digits,
    ...(asked.powSolution && { powSolution: asked.powSolution }),
    ...(asked.turnstileToken !== undefined && { turnstileToken: asked.turnstileToken }),
    ...(asked.channel !== undefined && { channel: asked.channel }),
  };
  const isReal = admission.decision === 'send';
  const answer = await (isReal
    ? upstream.send(fields, endUserIp, request.signal)
    : pretence.send(address, asked.channel));
  await admission.settle(answer);
  const { data, serverTime } = readSent(exchange, answer, admission);

  // A resend keeps it: should its answer be lost, the page still knows which flow it is in.
  const flowID = underWay?.flowID ?? crypto.randomUUID();
  const flow: Flow = {
    flowID,
    transactionReqID: data.transactionReqID,
    transactionID: data.transactionID,
    address,
    ...(second && { second }),
    channels: data.channels,
    digits,
    purpose: settings.purpose,
    ...(session !== undefined && { session }),
    endsAt: now() + (Date.parse(data.expiresAt) - serverTime),
    delivery: isReal ? 'real' : 'none',
  };
  const shown: ProxyFlow = {
    flowID,
    expiresAt: data.expiresAt,
    // A channel of the other kind would tell whoever typed the address that there is an account with it.
    channels: data.channels.filter((channel) => deliversTo(channel, address)),
    digits,
    maskedAddress: maskAddress(address),
    resendAfter: new Date(serverTime + admission.resendInMs()).toISOString(),
    serverTime: new Date(serverTime).toISOString(),
  };
  const setCookie = await writeCookie(exchange, exchange.cookie, flow);
  return answerSuccess(shown, { setCookie });
}

/** Where a message may be on its way all the same, the refusal says how long the next one has to wait. */
function readSent(
  exchange: OtpExchange,
  answer: UpstreamAnswer,
  { resendInMs }: Admission,
): ServiceData<SentTransaction> {
  try {
    return readServiceData(exchange, 'send', answer, parseSendAnswer);
  } catch (error) {
    if (!(error instanceof Refusal) || !mayHaveSent(answer)) throw error;
    const { body, status, endsTransaction } = error;
    const cooldownSeconds = Math.ceil(resendInMs() / 1000);
    if (cooldownSeconds <= (body.cooldownSeconds ?? 0)) throw error;
    const { code, retryable, message, eligibleChannels } = body; // Not `retryAfter`, which is sooner.
    throw new Refusal(code, {
      status,
      retryable,
      message,
      eligibleChannels,
      endsTransaction,
      cooldownSeconds,
    });
  }
}

async function chooseAddress(
  exchange: OtpExchange,
  typed: SingleAddress | undefined,
  underWay: Flow | undefined,
): Promise<SingleAddress> {
  // A new address begins a new flow.
  if (typed !== undefined && underWay !== undefined) throw new Refusal('UNEXPECTED_FIELD');
  const address = (await askedAddress(exchange, typed)) ?? underWay?.address;
  if (address === undefined) throw new Refusal('NO_ACTIVE_FLOW');
  return address;
}

function checkChannel(
  channel: PhoneChannel,
  address: SingleAddress,
  offered: readonly PhoneChannel[],
): void {
  if (!('phoneNumber' in address)) throw new Refusal('invalid_channel');
  if (offered.length === 0) throw new Refusal('channel_choice_not_enabled');
  if (!offered.includes(channel)) {
    throw new Refusal('channel_not_eligible', { eligibleChannels: offered });
  }
}

async function resolveSecond(
  exchange: OtpExchange,
  address: SingleAddress,
): Promise<SingleAddress | undefined> {
  const { hooks, request } = exchange;
  return runHook(exchange, 'resolveAddress', async () => {
    const second = await hooks.resolveAddress?.({ address, request });
    if (second === undefined) return undefined;
    // Of the same kind it would take the place of what the person typed.
    if ('phoneNumber' in address && 'email' in second) return { email: second.email };
    if ('email' in address && 'phoneNumber' in second) return { phoneNumber: second.phoneNumber };
    throw new TypeError('resolveAddress must give an address of the other kind');
  });
}
