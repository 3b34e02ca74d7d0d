import type { FormMessages } from '@otp-kit/client/messages';
import type { PhoneChannel } from '@otp-kit/protocol';
import type { ReactNode, Ref } from 'react';
import { ActionButton } from './action-button.tsx';

interface ChannelButtonsProps {
  readonly channels: readonly PhoneChannel[];
  readonly firstRef: Ref<HTMLButtonElement> | undefined;
  readonly isBlocked: boolean;
  readonly messages: FormMessages;
  readonly onChoose: (channel: PhoneChannel) => void;
  readonly onIntent: () => void;
}

/** Requests another code by a channel that the last one did not use. */
export function ChannelButtons(props: ChannelButtonsProps): ReactNode {
  const { channels, firstRef, isBlocked, messages, onChoose, onIntent } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in, and these act
    <div aria-label={messages.otherChannels} className="otp-choices" role="group">
      <span className="otp-note">{messages.otherChannels}</span>
      {channels.map((channel, index) => (
        <ActionButton
          buttonRef={index === 0 ? firstRef : undefined}
          isBlocked={isBlocked}
          key={channel}
          kind="choice"
          onClick={() => onChoose(channel)}
          onIntent={onIntent}
        >
          {messages.channelNames[channel]}
        </ActionButton>
      ))}
    </div>
  );
}
