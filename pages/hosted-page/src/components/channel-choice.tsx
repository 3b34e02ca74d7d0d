import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import { channelHint, channelName } from '../texts/channel-name.ts';
import { channelIcon, Icon } from './icon.tsx';

interface ChannelChoiceProps {
  readonly channel: string;
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
  readonly isUnreachable: boolean;
  readonly onChoose: () => unknown;
}

/** A channel of the picker. A channel that does not reach this user stays visible and is marked. */
export function ChannelChoice(props: ChannelChoiceProps): ReactNode {
  const { channel, isBusy, isBlocked, isUnreachable, onChoose } = props;
  const { messages, texts } = usePageTools();
  const isInert = isBusy || isBlocked || isUnreachable;
  const hint = isUnreachable ? texts.channelUnreachable : channelHint(channel, texts);
  return (
    <button
      aria-disabled={isInert || undefined}
      className="page-channel"
      data-channel={channelIcon(channel)}
      data-state={isBusy ? 'busy' : isUnreachable ? 'unreachable' : isBlocked ? 'blocked' : 'ready'}
      onClick={isInert ? undefined : onChoose}
      type="button"
    >
      <span className="tile">
        <Icon name={channelIcon(channel)} />
      </span>
      <span className="page-channel-words">
        <span className="page-channel-name">{channelName(channel, messages)}</span>
        {hint && <span className="otp-note">{hint}</span>}
      </span>
      {isBusy ? (
        <span aria-hidden="true" className="spinner" />
      ) : (
        isUnreachable || <Icon name="next" />
      )}
    </button>
  );
}
