import type { PhoneChannel } from '@otp-kit/protocol';
import type { Reachability } from '../delivery/reachability.ts';
import type { ApiError } from '../http/api-error.ts';
import type { Account } from '../model/account.ts';
import { isPhoneChannel } from '../model/channel.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { SendRequest } from './send-request.ts';

/** What a choice of channel is checked against: of a V1.2 send, or of a step of the hosted page. */
type ChannelChoiceContext = Pick<
  SendRequest<{ readonly reachability: Reachability }>,
  'workspace' | 'account' | 'pipeline' | 'address' | 'fields' | 'isTest'
>;

/** A chosen channel that is not taken. */
export interface ChannelError extends ApiError {
  readonly code:
    | 'invalid_channel'
    | 'channel_choice_not_enabled'
    | 'channel_not_eligible'
    | 'pre_send_failure';
}

/**
 * Refuses a chosen channel; null counts as a choice. The order: its form, whether this account and
 * pipeline have the feature, whether the pipeline sends on it, whether it reaches the phone.
 *
 * @see the interface, send, "Channel rules"
 */
export function checkChannel({
  workspace,
  account,
  pipeline,
  address,
  fields,
  isTest,
}: ChannelChoiceContext): ChannelError | undefined {
  if (!Object.hasOwn(fields, 'channel')) return undefined;
  const { channel } = fields;
  const { phoneNumber } = address;
  if (!isPhoneChannel(channel) || phoneNumber === undefined) {
    return {
      code: 'invalid_channel',
      message: 'channel must be whatsapp, telegram or sms, beside a phone number',
    };
  }
  const missing = whyNoChannelChoice(account, pipeline);
  if (missing !== undefined) return { code: 'channel_choice_not_enabled', message: missing };
  if (!pipeline.channels.includes(channel)) {
    const eligibleChannels = pipeline.channels.filter(isPhoneChannel);
    const message = `the pipeline does not send on ${channel}`;
    return { code: 'channel_not_eligible', message, extra: { eligibleChannels } };
  }
  return isTest || workspace.reachability.isReachable(phoneNumber, channel)
    ? undefined
    : { code: 'pre_send_failure', message: `${channel} does not reach this number` };
}

/** The channel that a send names, where it has the right form. */
export function chosenChannel({
  channel,
}: Readonly<Record<string, unknown>>): PhoneChannel | undefined {
  return isPhoneChannel(channel) ? channel : undefined;
}

/** Rule 4. Says what is missing for the choice of a channel; undefined where nothing is. */
export function whyNoChannelChoice(account: Account, pipeline: Pipeline): string | undefined {
  if (!account.entitlements.channelChoice) return 'the account is not entitled to channel choice';
  if (!pipeline.channelChoice) return 'channel choice is off for this pipeline';
  if (account.billing.pricing === 'legacy') return 'the account has no price by channel';
  if (account.billing.mode !== 'pay-per-message') return 'the account is not billed per message';
  return undefined;
}
