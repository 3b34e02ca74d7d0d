import type { ReactNode } from 'react';
import type { Locale } from '../../components/language.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { useConsoleState } from '../state/console-context.ts';
import {
  channelsOf,
  countByMinute,
  countSteps,
  filterSteps,
  isFall,
  verifiedShare,
} from './funnel.ts';
import { type FunnelStep, STEPS } from './funnel-steps.ts';
import type { FunnelTexts } from './funnel-texts.ts';
import { Sparkline } from './sparkline.tsx';

const MINUTES = 30;

interface FunnelChannelsProps {
  readonly steps: readonly FunnelStep[];
  readonly locale: Locale;
  readonly texts: FunnelTexts;
}

/** The steps of each channel, with its verified codes by minute, so that a fall of one channel stands out. */
export function FunnelChannels({ steps, locale, texts }: FunnelChannelsProps): ReactNode {
  return (
    <>
      <h3 className="funnel-heading">{texts.byChannel}</h3>
      <ul className="funnel-channels">
        {channelsOf(steps).map((channel) => (
          <ChannelRow
            channel={channel}
            key={channel}
            locale={locale}
            steps={filterSteps(steps, { channel, country: undefined })}
            texts={texts}
          />
        ))}
      </ul>
    </>
  );
}

function ChannelRow(props: FunnelChannelsProps & { readonly channel: string }): ReactNode {
  const { channel, locale, steps, texts } = props;
  const nowMs = useConsoleState(({ time }) => time.nowMs);
  const counts = countSteps(steps);
  const share = verifiedShare(counts);
  const minutes = countByMinute(steps, 'verified', { nowMs, minutes: MINUTES });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const [last, most] = [minutes.at(-1) ?? 0, Math.max(...minutes)].map((n) => number.format(n));
  return (
    <li className="funnel-channel" data-channel={channel}>
      <ChannelMark channel={channel} />
      <p className="funnel-name">{channelName(channel)}</p>
      <p className="funnel-verified">
        {share === undefined ? texts.noDelivery : texts.channelShare(percent.format(share))}
      </p>
      <Sparkline counts={minutes} label={texts.perMinute(last ?? '', most ?? '')} />
      <p className="hint funnel-numbers">
        {STEPS.map((step) => `${texts.steps[step]} ${number.format(counts[step])}`).join(' · ')}
      </p>
      {isFall(steps, nowMs) && <p className="funnel-fall">{texts.fall}</p>}
    </li>
  );
}
