import type { Channel } from '@otp-kit/protocol';
import { isPhoneChannel } from '../providers.ts';
import type { WidgetRefusal } from '../widget-refusal.ts';
import type { HostedContext } from './hosted-step.ts';
import { phoneChannelsOf } from './phone-channels.ts';

/** Where a code goes first; undefined where there is an email address alone. */
export type ChannelChoice =
  | { readonly ok: true; readonly channel: Channel | undefined }
  | { readonly ok: false; readonly refusal: WidgetRefusal };

/**
 * Finds the phone channel for the next code: the one that was picked, the one of the code before, or
 * the pipeline's first. Where the person is asked first and can choose, somebody has to have picked.
 *
 * @see the interface, "Client surface of the widget"
 */
export function chooseChannel(context: HostedContext): ChannelChoice {
  const { workspace, widget, attempt, fields } = context;
  const picked = fields['channel'];
  const eligible = phoneChannelsOf(context);
  if (picked !== undefined && !isPhoneChannel(picked)) {
    return refused({ code: 'invalid_channel', message: 'channel must be a phone channel' });
  }
  const earlier = attempt.transaction?.channels;
  const wanted =
    picked ?? eligible.find((channel) => earlier?.includes(channel) ?? true) ?? eligible[0];
  if (wanted === undefined) return { ok: true, channel: undefined };
  const channel = eligible.find((candidate) => candidate === wanted);
  if (channel === undefined) {
    const extra = { eligibleChannels: eligible };
    const message = 'the pipeline does not send to this address on this channel';
    return refused({ code: 'channel_not_eligible', message, extra });
  }
  const isAsked = widget.channelChoice === 'ask-first' && eligible.length > 1;
  if (isAsked && picked === undefined && earlier === undefined) {
    return refused({ code: 'MISSING_REQUIRED_FIELDS', message: 'missing: channel' });
  }
  const { phoneNumber } = attempt.verificationAddress;
  const isReachable =
    attempt.testPair !== undefined || workspace.reachability.isReachable(phoneNumber, channel);
  return isReachable
    ? { ok: true, channel }
    : refused({ code: 'pre_send_failure', message: 'the channel does not reach this number' });
}

function refused(refusal: WidgetRefusal): ChannelChoice {
  return { ok: false, refusal };
}
