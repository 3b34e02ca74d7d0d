import type { FormMessages } from '@otp-kit/client/messages';
import type { PhoneChannel } from '@otp-kit/protocol';
import type { ReactNode, Ref } from 'react';

interface ChannelPickerProps {
  readonly channels: readonly PhoneChannel[];
  readonly chosen: PhoneChannel | undefined;
  /** Of the message that says what went wrong with the last choice. */
  readonly errorId: string | undefined;
  /** Of the choice that has the focus after an error. */
  readonly errorRef: Ref<HTMLInputElement>;
  readonly messages: FormMessages;
  readonly onChoose: (channel: PhoneChannel | undefined) => void;
}

/**
 * Lets the user choose the channel of the next send, in the server's order. The first choice leaves it to
 * the pipeline.
 */
export function ChannelPicker(props: ChannelPickerProps): ReactNode {
  const { channels, chosen, errorId, errorRef, messages, onChoose } = props;

  const choice = (channel: PhoneChannel | undefined, name: string) => (
    <label className="otp-choice" key={name}>
      <input
        checked={channel === chosen}
        className="otp-choice-input"
        name="channel"
        onChange={() => onChoose(channel)}
        ref={errorId && channel === undefined ? errorRef : undefined}
        type="radio"
      />
      <span className="otp-choice-name">{name}</span>
    </label>
  );

  return (
    <fieldset aria-describedby={errorId} className="otp-channels">
      <legend className="otp-label">{messages.channelLegend}</legend>
      <div className="otp-choices">
        {choice(undefined, messages.automaticChannel)}
        {channels.map((channel) => choice(channel, messages.channelNames[channel]))}
      </div>
    </fieldset>
  );
}
