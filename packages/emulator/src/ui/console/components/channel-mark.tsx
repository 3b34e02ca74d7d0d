import type { ReactNode } from 'react';
import { channelIcon } from '../../components/channel-icon.ts';
import { Icon } from './icon.tsx';

/** A channel's icon on its colour, which an ancestor's `data-channel` sets. */
export function ChannelMark({ channel }: { channel: string }): ReactNode {
  return (
    <span className="mark">
      <Icon name={channelIcon(channel)} />
    </span>
  );
}
