import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
  const [filter, setFilter] = useState<FunnelFilter>({});
  const funnel = useFunnel(filter, isLoaded);
  const isEmpty = funnel?.channels.length === 0;
  return (
    <Panel id="funnel" isSection title={FUNNEL_TEXTS.title}>
      {!funnel && <Loading />}
      {funnel && !isEmpty && <Funnel filter={filter} funnel={funnel} onFilter={setFilter} />}
      {isEmpty && (
        <Empty title="No code was requested yet.">
          <p>Send a code. Each step from the request to the sign-in is counted here.</p>
        </Empty>
      )}
    </Panel>
  );
}

/** What is counted; without a field, all. */
interface FunnelFilter {
  readonly channel?: string;
  readonly country?: string;
}

/**
 * The funnel is made of everything that happens: it is read again by time, and only while it is shown. The first
 * reading of everything cancels what is read before it, and the funnel would come a second late.
 */
function useFunnel(filter: FunnelFilter, isLoaded: boolean): FunnelView | undefined {
  const { api } = useConsole();
  const isShown = useSection() === 'funnel';
  const { data } = useQuery({
    queryKey: ['funnel', filter],
    queryFn: () => api.get<FunnelView>('funnel', { ...filter }),
    enabled: isShown && isLoaded,
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
    staleTime: 0,
    meta: { isQuiet: true },
  });
  return data;
}

interface FunnelProps {
  readonly funnel: FunnelView;
  readonly filter: FunnelFilter;
  readonly onFilter: (filter: FunnelFilter) => void;
}

function Funnel({ funnel, filter, onFilter }: FunnelProps): ReactNode {
  const channels = funnel.channels.map(({ channel }) => channel);
  const { channel, country } = filter;
  return (
    <div className="funnel">
      <p className="hint">{FUNNEL_TEXTS.scope}</p>
      <div className="row">
        <FilterChoice
          choices={choicesOf(channels, channelName)}
          label={FUNNEL_TEXTS.channel}
          onChoose={(chosen) => onFilter(filterBy({ channel: chosen, country }))}
          value={channel}
        />
        <FilterChoice
          choices={choicesOf(funnel.countries, countryName)}
          label={FUNNEL_TEXTS.country}
          onChoose={(chosen) => onFilter(filterBy({ channel, country: chosen }))}
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

function filterBy(given: Record<keyof FunnelFilter, string | undefined>): FunnelFilter {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

interface FilterChoiceProps {
  readonly label: string;
  readonly choices: Choices;
  /** Undefined for all. */
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

function FilterChoice({ label, choices, value = '', onChoose }: FilterChoiceProps): ReactNode {
  return (
    <label className="field">
      <span className="field-name">{label}</span>
      <Select
        choices={{ '': FUNNEL_TEXTS.all, ...choices }}
        onChoose={(chosen) => onChoose(chosen || undefined)}
        value={value}
      />
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
