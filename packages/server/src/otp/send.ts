import {
  type PhoneChannel,
  type ProxyFlow,
  type ProxySendRequest,
  ProxySendRequestSchema,
  type SingleAddress,
} from '@otp-kit/protocol';
import { isBlockedAddress } from '../address/blocked-addresses.ts';
import { deliversTo } from '../address/delivers-to.ts';
import { shownAddress } from '../address/shown-address.ts';
import { eventChannels } from '../events/closed-values.ts';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { callWithin } from '../limits/checked-counters.ts';
import { readSession } from '../proxy/request-context.ts';
import { resolveRecipient } from '../proxy/resolve-recipient.ts';
import { openSealed, writeSealed } from '../proxy/sealed-state.ts';
import { isKnownChannel } from '../service/error-names.ts';
import { endOfSecond, lifetimeMsOf, secondOf } from '../service/own-response.ts';
import type { SendFields } from '../service/upstream.ts';
import { mayHaveSent } from '../service/verify-outcome.ts';
import { admitSend } from './admit-send.ts';
import type { OtpContext } from './otp-context.ts';
import { readPayload } from './payload.ts';
import { readSent } from './read-sent.ts';
import type { SealedTransaction } from './sealed-transaction.ts';

/**
 * Sends a code and seals the flow.
 *
 * 1. The address comes from `recipient`, if that is configured. Otherwise it comes from the browser;
 *    without one, the request is a resend to the address of the current flow.
 * 2. A secondary address comes from the integrator's record only.
 * 3. The limits admit the send, and `beforeSend` decides between a send, a decoy, a channel and a refusal.
 * 4. The call to the service has named fields only; the browser chooses neither the code nor its length.
 * 5. The transaction goes into the sealed value, and the page gets what it shows.
 */
export async function send(context: OtpContext): Promise<ProxyResponse> {
  const { decoy, events, limits, now, report, request, sealed, settings, upstream } = context;
  const asked = await readRequest(context, ProxySendRequestSchema);
  const session = await readSession(context);
  const approved = await readPayload(context);
  const current = await resentFlow(context, asked);
  const address = await chooseAddress(context, asked.verificationAddress, current);
  events.about({ address, ...(asked.channel !== undefined && { channels: [asked.channel] }) });
  if (asked.channel !== undefined) checkChannel(asked.channel, address, settings.channels);
  const endUserIp = await limits.client.admit('send', context);
  const second = await resolveSecond(context, address);

  const { channel: asksFor } = asked;
  const admission = await admitSend(context, { address, channel: asksFor, clientIp: endUserIp });
  const { isDecoy, channel } = admission;
  events.about({ isDecoy, ...(channel !== undefined && { channels: [channel] }) });

  const { digits } = settings;
  const verificationAddress = { ...address, ...second };
  const fields = { verificationAddress, digits, ...proofAndChannel({ ...asked, channel }) };
  // A message may be on its way, also if the response was lost: then the reservation is kept.
  const response = await callWithin(
    admission,
    () =>
      isDecoy ? decoy.send(address, channel) : upstream.send(fields, endUserIp, request.signal),
    { onError: 'commit', onResult: (sent) => (mayHaveSent(sent) ? 'commit' : 'release') },
  );
  const only = second === undefined ? address : undefined;
  const { data, serverTime: serviceTime } = readSent(context, response, {
    only,
    resendInMs: admission.resendInMs,
  });

  // Both times use this clock and one form, so that neither the service's clock nor its form reveals a decoy.
  const serverTime = endOfSecond(now());
  const expiresAt = secondOf(serverTime) + lifetimeMsOf(data.expiresAt, serviceTime);

  // A resend keeps it: if its response is lost, the page still knows its flow.
  const flowID = current?.flowID ?? crypto.randomUUID();
  const flow: SealedTransaction = {
    flowID,
    transactionReqID: data.transactionReqID,
    transactionID: data.transactionID,
    address,
    ...(second && { second }),
    channels: data.channels,
    digits,
    ...(session !== undefined && { session }),
    ...(approved && { payload: approved.digest }),
    endsAt: now() + (expiresAt - serverTime),
    delivery: isDecoy ? 'none' : 'real',
  };
  const resendAfter = serverTime + admission.resendInMs();
  const times = { expiresAt, resendAfter, serverTime };
  const shown = showFlow(flow, times, approved?.payload.text);
  const kept = await writeSealed(await sealed.of(flowID), flow, report);
  const ended = current === undefined ? await sealed.makeRoom(asked.flowID) : [];
  reportSent(context, flow, current !== undefined);
  return successResponse(shown, { sealed: [kept, ...ended] });
}

/** What the browser contributes to the call to the service. */
function proofAndChannel({
  powSolution,
  turnstileToken,
  channel,
}: Omit<ProxySendRequest, 'channel'> & { readonly channel: PhoneChannel | undefined }): Pick<
  SendFields,
  'powSolution' | 'turnstileToken' | 'channel'
> {
  return {
    ...(powSolution && { powSolution }),
    ...(turnstileToken !== undefined && { turnstileToken }),
    ...(channel !== undefined && { channel }),
  };
}

/** The flow as the page gets it. @param times in Unix milliseconds */
function showFlow(
  { flowID, channels, digits, address }: SealedTransaction,
  times: { readonly expiresAt: number; readonly resendAfter: number; readonly serverTime: number },
  payload: string | undefined,
): ProxyFlow {
  return {
    flowID,
    expiresAt: new Date(times.expiresAt).toISOString(),
    // A channel of the other kind would show that there is an account with the typed address.
    channels: channels.filter((name) => isKnownChannel(name) && deliversTo(name, address)),
    digits,
    maskedAddress: shownAddress(address),
    resendAfter: new Date(times.resendAfter).toISOString(),
    serverTime: new Date(times.serverTime).toISOString(),
    ...(payload !== undefined && { payload }),
  };
}

/** Reports the send. The channels that a decoy shows delivered nothing. */
function reportSent(
  { events }: OtpContext,
  { channels, delivery }: SealedTransaction,
  isResend: boolean,
): void {
  if (delivery === 'real') events.about({ channels });
  events.add({ kind: 'send-accepted', isResend });
  if (delivery === 'none') return;
  for (const channel of eventChannels(channels)) events.add({ kind: 'delivered', channel });
}

/** The flow of a resend. With an address, the named flow is the one to replace. */
async function resentFlow(
  context: OtpContext,
  { flowID: asked, verificationAddress, sealed }: ProxySendRequest & { readonly sealed?: string },
): Promise<SealedTransaction | undefined> {
  if (asked === undefined || verificationAddress !== undefined) return undefined;
  const value = await context.sealed.of(asked, sealed);
  return openSealed({ ...context, value }, ({ flowID }) => flowID === asked);
}

async function chooseAddress(
  context: OtpContext,
  typed: SingleAddress | undefined,
  current: SealedTransaction | undefined,
): Promise<SingleAddress> {
  const address = (await resolveRecipient(context, typed)) ?? current?.address;
  if (address === undefined) throw new ServiceError('NO_ACTIVE_FLOW');
  return address;
}

function checkChannel(
  channel: PhoneChannel,
  address: SingleAddress,
  offered: readonly PhoneChannel[],
): void {
  if (!('phoneNumber' in address)) throw new ServiceError('invalid_channel');
  if (offered.length === 0) throw new ServiceError('channel_choice_not_enabled');
  if (!offered.includes(channel)) {
    throw new ServiceError('channel_not_eligible', { eligibleChannels: offered });
  }
}

async function resolveSecond(
  context: OtpContext,
  address: SingleAddress,
): Promise<SingleAddress | undefined> {
  const { hooks, request, runHook, settings } = context;
  return runHook('secondaryAddress', async () => {
    const second = await hooks.secondaryAddress?.({ address, request: request.toRequest() });
    if (second === undefined) return undefined;
    // Left out silently: an error would show that the address on record is a listed one.
    if (isBlockedAddress(second, settings.blockedAddresses)) return undefined;
    // An address of the same kind would replace the one that the user typed.
    if ('phoneNumber' in address && 'email' in second) return { email: second.email };
    if ('email' in address && 'phoneNumber' in second) return { phoneNumber: second.phoneNumber };
    throw new TypeError('secondaryAddress must give an address of the other kind');
  });
}
