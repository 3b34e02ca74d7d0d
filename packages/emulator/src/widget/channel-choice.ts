import type { Channel } from '@otp-kit/protocol';
import { channelsFor } from '../delivery/send-code.ts';
import type { Found } from '../http/check-list.ts';
import { failed } from '../http/failure.ts';
import type { WidgetError } from '../http/widget-error.ts';
import { isPhoneChannel } from '../model/channel.ts';
import { checkChannel, chosenChannel } from '../rules/check-channel.ts';
import { choosableChannels } from './choosable-channels.ts';
import { isTestAttempt } from './count-try.ts';
import type { HostedContext } from './step-context.ts';

/** The channel of the next code. */
export interface ChannelChoice {
  /** The only phone channel to try; undefined where the pipeline's order decides. */
  readonly channel: Channel | undefined;
  /** Whether the user chose it, now or for the code before. */
  readonly isChosen: boolean;
}

/**
 * Finds the phone channel for the next code. A picked channel is held to the same rules as on V1.2's
 * send. Without a pick it is the channel of the code before, or the pipeline's first. Where the user
 * may not choose, the first code follows the pipeline's order, and so does a resend that could not go
 * where the code before went.
 *
 * @see the interface, "Channel rules" and "Client surface of the widget"
 */
export function chooseChannel(context: HostedContext): Found<ChannelChoice, WidgetError> {
  const { workspace, widget, attempt, fields } = context;
  const { verificationAddress: address, transaction: earlier } = attempt;
  const error = checkChannel({ ...context, address, isTest: isTestAttempt(context) });
  if (error !== undefined) return failed(error);
  const picked = chosenChannel(fields);
  if (picked !== undefined) return { ok: true, channel: picked, isChosen: true };

  const choosable = choosableChannels(context);
  const wanted = choosable.find((channel) => earlier?.channels.includes(channel)) ?? choosable[0];
  if (wanted === undefined) return { ok: true, channel: usedBefore(context), isChosen: false };
  const isAsked = widget.channelChoice === 'ask-first' && choosable.length > 1;
  if (isAsked && earlier === undefined) {
    return failed<WidgetError>({ code: 'MISSING_REQUIRED_FIELDS', message: 'missing: channel' });
  }
  const isReachable =
    isTestAttempt(context) || workspace.reachability.isReachable(address.phoneNumber, wanted);
  if (!isReachable) {
    return failed<WidgetError>({
      code: 'pre_send_failure',
      message: 'the channel does not reach this number',
    });
  }
  return { ok: true, channel: earlier && wanted, isChosen: earlier?.isChosen === true };
}

/** The phone channel of the code before, while a code can still go there. */
function usedBefore({ workspace, pipeline, attempt }: HostedContext): Channel | undefined {
  const { verificationAddress: address, transaction } = attempt;
  const channel = transaction?.channels.find(isPhoneChannel);
  if (channel === undefined) return undefined;
  return channelsFor(workspace, { pipeline, address, channel }).find(isPhoneChannel);
}
