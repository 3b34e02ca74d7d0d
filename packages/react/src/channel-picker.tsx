import type { PhoneChannel } from '@otp-kit/protocol';
import type { ReactNode, Ref } from 'react';
import type { Messages } from './messages.ts';

interface ChannelPickerProps {
  readonly channels: readonly PhoneChannel[];
  readonly chosen: PhoneChannel | undefined;
  /** The id of what went wrong with the last choice. */
  readonly describedBy: string | undefined;
  /** The choice that has the focus when the last one failed. */
  readonly firstRef: Ref<HTMLInputElement> | undefined;
  readonly messages: Messages;
  readonly onChoose: (channel: PhoneChannel | undefined) => void;
}

/**
 * Lets a person choose the channel of the next send, in the server's order. Not to choose is the
 * first choice.
 */
export function ChannelPicker(props: ChannelPickerProps): ReactNode {
  const { channels, chosen, describedBy, firstRef, messages, onChoose } = props;

  const choice = (channel: PhoneChannel | undefined, name: string) => (
    <label className="otp-choice" key={name}>
      <input
        checked={channel === chosen}
        className="otp-choice-input"
        name="channel"
        onChange={() => onChoose(channel)}
        ref={channel === undefined ? firstRef : undefined}
        type="radio"
        value={channel ?? ''}
      />
      <span className="otp-choice-name">{name}</span>
    </label>
  );

  return (
    <fieldset aria-describedby={describedBy} className="otp-channels">
      <legend className="otp-label">{messages.channelLegend}</legend>
      <div className="otp-choices">
        {choice(undefined, messages.automaticChannel)}
        {channels.map((channel) => choice(channel, messages.channelNames[channel]))}
      </div>
    </fieldset>
  );
}
