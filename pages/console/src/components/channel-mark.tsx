import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A channel's icon on its colour, which an ancestor's `data-channel` sets. */
export function ChannelMark({ channel }: { channel: string }): ReactNode {
  return (
    <span className="tile mark">
      <Icon name={channelIcon(channel)} />
    </span>
  );
}
