import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { replaceAddress, useAddress } from '../address/use-address.ts';
import { useSection } from '../address/use-section.ts';
import type { FunnelView } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { type Choices, Select } from '../components/inputs.tsx';
import { Empty, Loading, Panel } from '../components/panel.tsx';
import { useConsole, usePage } from '../state/console-context.ts';
import { FunnelBars } from './funnel-bars.tsx';
import { FunnelChannels } from './funnel-channels.tsx';
import { FUNNEL_TEXTS } from './funnel-texts.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const READ_AGAIN_MS = 1000;

/** How many of the requested codes were delivered, entered and right, by channel and country. */
export function FunnelSection(): ReactNode {
  const isLoaded = usePage((page) => page.isLoaded);
  const funnel = useFunnel(isLoaded);
  const isEmpty = funnel?.channels.length === 0;
  return (
    <Panel id="funnel" isSection title={FUNNEL_TEXTS.title}>
      {!funnel && <Loading />}
      {funnel && !isEmpty && <Funnel funnel={funnel} />}
      {isEmpty && (
        <Empty title="No code was requested yet.">
          <p>Send a code. Each step from the request to the sign-in is counted here.</p>
        </Empty>
      )}
    </Panel>
  );
}

/**
 * The funnel is made of everything that happens: it is read again by time, and only while it is shown. The first
 * reading of everything cancels what is read before it, and the funnel would come a second late.
 */
function useFunnel(isLoaded: boolean): FunnelView | undefined {
  const { api } = useConsole();
  const { channel, country } = useAddress();
  const isShown = useSection() === 'funnel';
  const { data } = useQuery({
    queryKey: ['funnel', channel, country],
    queryFn: () =>
      api.get<FunnelView>('funnel', { ...(channel && { channel }), ...(country && { country }) }),
    enabled: isShown && isLoaded,
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
    staleTime: 0,
    meta: { isQuiet: true },
  });
  return data;
}

function Funnel({ funnel }: { funnel: FunnelView }): ReactNode {
  const channels = funnel.channels.map((each) => each.channel);
  const { channel, country } = useAddress();
  return (
    <div className="funnel">
      <p className="hint">{FUNNEL_TEXTS.scope}</p>
      <div className="row">
        <FilterChoice
          choices={choicesOf(channels, channelName)}
          label={FUNNEL_TEXTS.channel}
          onChoose={(chosen) => replaceAddress({ channel: chosen })}
          value={channel}
        />
        <FilterChoice
          choices={choicesOf(funnel.countries, countryName)}
          label={FUNNEL_TEXTS.country}
          onChoose={(chosen) => replaceAddress({ country: chosen })}
          value={country}
        />
      </div>
      {funnel.counts.requested > 0 ? (
        <>
          <FunnelBars counts={funnel.counts} />
          <FunnelChannels
            channels={funnel.channels.filter((each) => !channel || each.channel === channel)}
          />
        </>
      ) : (
        <p className="empty">No code matches the filters.</p>
      )}
    </div>
  );
}

interface FilterChoiceProps {
  readonly label: string;
  readonly choices: Choices;
  /** Empty for all. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function FilterChoice({ label, choices, value, onChoose }: FilterChoiceProps): ReactNode {
  return (
    <label className="field">
      <span className="field-name">{label}</span>
      <Select choices={{ '': FUNNEL_TEXTS.all, ...choices }} onChoose={onChoose} value={value} />
    </label>
  );
}

function choicesOf(values: readonly string[], nameOf: (value: string) => string): Choices {
  return Object.fromEntries(values.map((value) => [value, nameOf(value)]));
}

/** A country by its code, or a calling code that several have. */
function countryName(country: string): string {
  return country.startsWith('+') ? country : (countryNames.of(country) ?? country);
}
