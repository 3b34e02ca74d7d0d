import type { ReactNode } from 'react';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { useTime } from '../state/console-context.ts';
import {
  channelsOf,
  countByMinute,
  countSteps,
  filterSteps,
  isFall,
  verifiedShare,
} from './funnel.ts';
import { type FunnelStep, STEPS } from './funnel-steps.ts';
import { FUNNEL_TEXTS, percentText } from './funnel-texts.ts';
import { Sparkline } from './sparkline.tsx';

const MINUTES = 30;

interface FunnelChannelsProps {
  readonly steps: readonly FunnelStep[];
}

/** The steps of each channel, with its verified codes by minute, so that a fall of one channel is seen. */
export function FunnelChannels({ steps }: FunnelChannelsProps): ReactNode {
  return (
    <>
      <h3 className="funnel-heading">{FUNNEL_TEXTS.byChannel}</h3>
      <ul className="funnel-channels">
        {channelsOf(steps).map((channel) => (
          <ChannelRow
            channel={channel}
            key={channel}
            steps={filterSteps(steps, { channel, country: undefined })}
          />
        ))}
      </ul>
    </>
  );
}

function ChannelRow(props: FunnelChannelsProps & { readonly channel: string }): ReactNode {
  const { channel, steps } = props;
  const { nowMs } = useTime();
  const counts = countSteps(steps);
  const share = verifiedShare(counts);
  const minutes = countByMinute(steps, 'verified', { nowMs, minutes: MINUTES });
  return (
    <li className="funnel-channel" data-channel={channel}>
      <ChannelMark channel={channel} />
      <p className="funnel-name">{channelName(channel)}</p>
      <p className="funnel-verified">
        {share === undefined
          ? FUNNEL_TEXTS.noDelivery
          : FUNNEL_TEXTS.channelShare(percentText(share))}
      </p>
      <Sparkline
        counts={minutes}
        label={FUNNEL_TEXTS.perMinute(minutes.at(-1) ?? 0, Math.max(...minutes))}
      />
      <p className="hint funnel-numbers">
        {STEPS.map((step) => `${FUNNEL_TEXTS.steps[step]} ${counts[step]}`).join(' · ')}
      </p>
      {isFall(steps, nowMs) && (
        <p className="alert" data-tone="danger">
          {FUNNEL_TEXTS.fall}
        </p>
      )}
    </li>
  );
}
