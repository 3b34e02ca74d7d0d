import type { ReactNode } from 'react';
import type { FunnelView } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { FUNNEL_TEXTS, percentText, STEPS } from './funnel-texts.ts';
import { Sparkline } from './sparkline.tsx';

interface FunnelChannelsProps {
  readonly channels: FunnelView['channels'];
}

/** The steps of each channel, with its verified codes by minute, so that a fall of one channel is seen. */
export function FunnelChannels({ channels }: FunnelChannelsProps): ReactNode {
  return (
    <>
      <h3>By channel</h3>
      <ul className="funnel-channels">
        {channels
          .filter(({ counts }) => counts.requested > 0)
          .map((each) => (
            <ChannelRow key={each.channel} {...each} />
          ))}
      </ul>
    </>
  );
}

function ChannelRow(props: FunnelView['channels'][number]): ReactNode {
  const { channel, counts, verifiedByMinute: minutes, isFall } = props;
  return (
    <li className="funnel-channel" data-channel={channel}>
      <ChannelMark channel={channel} />
      <p className="funnel-name">{channelName(channel)}</p>
      <p className="funnel-verified">
        {counts.delivered === 0
          ? 'No code was delivered'
          : FUNNEL_TEXTS.channelShare(percentText(counts.verified / counts.delivered))}
      </p>
      <p className="hint">
        {STEPS.map((step) => `${FUNNEL_TEXTS.steps[step]} ${counts[step]}`).join(' · ')}
      </p>
      <Sparkline counts={minutes} />
      <p className="hint">{FUNNEL_TEXTS.perMinute(minutes.at(-1) ?? 0, Math.max(...minutes))}</p>
      {isFall && (
        <p className="alert" data-tone="danger">
          Fewer than 40% of the codes delivered in the last minute were entered correctly
        </p>
      )}
    </li>
  );
}
