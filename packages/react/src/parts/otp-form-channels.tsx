'use client';

import type { PhoneChannel } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import { useAddressView } from '../form/address-view.ts';

/**
 * Lets the user choose the channel of the next send, in the server's order. The first choice leaves it to
 * the pipeline. Without a choice, nothing is rendered.
 */
export function OtpFormChannels(): ReactNode {
  const { channels, chosen, classOf, draft, errorId, focus, isChannelToBlame, messages } =
    useAddressView();

  const choice = (channel: PhoneChannel | undefined, name: string) => (
    <label className="otp-choice" key={name}>
      <input
        checked={channel === chosen}
        className="otp-choice-input"
        name="channel"
        onChange={() => draft.change({ channel })}
        ref={isChannelToBlame && !channel ? focus.target : undefined}
        type="radio"
      />
      <span className={classOf('choice', 'choice-name')}>{name}</span>
    </label>
  );

  return (
    channels[0] && (
      <fieldset
        aria-describedby={isChannelToBlame ? errorId : undefined}
        className={classOf('channels')}
      >
        <legend className={classOf('label')}>{messages.channelLegend}</legend>
        <div className="otp-choices">
          {choice(undefined, messages.automaticChannel)}
          {channels.map((channel) => choice(channel, messages.channelNames[channel]))}
        </div>
      </fieldset>
    )
  );
}
