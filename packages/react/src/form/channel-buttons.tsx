'use client';

import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { useCodeView } from './code-view.ts';

/** Requests another code by a channel that the last one did not use, once that is allowed. */
export function ChannelButtons(): ReactNode {
  const {
    activeFlow,
    classOf,
    draft,
    flow,
    focus,
    isChannelToBlame,
    isWaiting,
    messages,
    onResend,
    resendInSeconds,
    state,
  } = useCodeView();
  // An email address has no channels to choose from.
  const others = (state.choosableChannels ?? []).filter(
    (channel) => draft.kind === 'phoneNumber' && !activeFlow.channels.includes(channel),
  );
  if (resendInSeconds > 0 || others.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in, and these act
    <div
      aria-label={messages.otherChannels}
      className={classOf('channels', 'choices')}
      role="group"
    >
      <span className={classOf('note')}>{messages.otherChannels}</span>
      {others.map((channel, index) => (
        <ActionButton
          buttonRef={isChannelToBlame && index === 0 ? focus.target : undefined}
          isBlocked={!isWaiting}
          key={channel}
          kind="choice"
          onClick={() => onResend(channel)}
          onIntent={flow.prepare}
        >
          {messages.channelNames[channel]}
        </ActionButton>
      ))}
    </div>
  );
}
