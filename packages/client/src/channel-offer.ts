import { type OpenChannel, PHONE_CHANNELS, type PhoneChannel } from '@otp-kit/protocol';
import type { FlowFailure } from './state.ts';

/** The channels that the user can choose: those that the proxy offers, without those that were refused. */
export interface ChannelOffer {
  /** In the order of the last response that named channels. */
  readonly list: () => readonly PhoneChannel[];
  /** Sets what a challenge offers. */
  readonly offer: (channels: readonly OpenChannel[]) => void;
  /** Removes what a failure excludes, if anything. */
  readonly narrow: (failure: FlowFailure) => void;
  /** Resets the channels that could not reach the previous address. */
  readonly widen: () => void;
}

/**
 * Creates the offer of a flow.
 *
 * @see the interface, send, "Channel rules"
 */
export function createChannelOffer(): ChannelOffer {
  let offered: readonly OpenChannel[] = [];
  let eligible: readonly OpenChannel[] | undefined;
  let isOff = false;
  const unreachable = new Set<OpenChannel>();

  function list(): readonly PhoneChannel[] {
    if (isOff) return [];
    // The pipeline's order, limited to what the proxy offers.
    const ordered = eligible?.filter((channel) => offered.includes(channel)) ?? offered;
    return ordered.filter(isPhoneChannel).filter((channel) => !unreachable.has(channel));
  }

  return {
    list,
    offer(channels) {
      offered = channels;
    },
    narrow({ code, channel, eligibleChannels }) {
      if (code === 'channel_choice_not_enabled') isOff = true;
      if (code === 'channel_not_eligible') eligible = eligibleChannels ?? eligible;
      if (channel && REFUSALS.has(code)) unreachable.add(channel);
    },
    widen: () => unreachable.clear(),
  };
}

/** The codes that exclude the chosen channel for this address. */
const REFUSALS: ReadonlySet<string | undefined> = new Set([
  'channel_not_eligible',
  'invalid_channel',
  'pre_send_failure',
]);

function isPhoneChannel(channel: OpenChannel): channel is PhoneChannel {
  const known: readonly OpenChannel[] = PHONE_CHANNELS;
  return known.includes(channel);
}
