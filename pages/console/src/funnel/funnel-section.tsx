import { type ReactNode, useMemo, useState } from 'react';
import { channelName } from '../components/channel.ts';
import { type Choices, Select } from '../components/inputs.tsx';
import { Empty, Panel } from '../components/panel.tsx';
import { usePage, useRead } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { channelsOf, countriesOf, countSteps, type FunnelFilter, filterSteps } from './funnel.ts';
import { FunnelBars } from './funnel-bars.tsx';
import { FunnelChannels } from './funnel-channels.tsx';
import { type FunnelStep, stepsOf } from './funnel-steps.ts';
import { FUNNEL_TEXTS } from './funnel-texts.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const EVERYTHING: FunnelFilter = { channel: undefined, country: undefined };

/** How many of the requested codes were delivered, entered and right, by channel and country. */
export function FunnelSection(): ReactNode {
  const isLoaded = usePage((page) => page.isLoaded);
  const requests = useRead(READS.requests);
  const messages = useRead(READS.messages);
  const steps = useMemo(() => stepsOf({ requests, messages }), [requests, messages]);
  return (
    <Panel id="funnel" isSection title={FUNNEL_TEXTS.title}>
      {steps.length > 0 && <Funnel steps={steps} />}
      {isLoaded && steps.length === 0 && (
        <Empty title={FUNNEL_TEXTS.emptyTitle}>
          <p>{FUNNEL_TEXTS.emptyText}</p>
        </Empty>
      )}
    </Panel>
  );
}

function Funnel({ steps }: { steps: readonly FunnelStep[] }): ReactNode {
  const [filter, setFilter] = useState(EVERYTHING);
  const shown = filterSteps(steps, filter);
  return (
    <div className="funnel">
      <p className="hint">{FUNNEL_TEXTS.scope}</p>
      <div className="row">
        <FilterChoice
          choices={choicesOf(channelsOf(steps), channelName)}
          label={FUNNEL_TEXTS.channel}
          onChoose={(channel) => setFilter({ ...filter, channel })}
          value={filter.channel}
        />
        <FilterChoice
          choices={choicesOf(countriesOf(steps), countryName)}
          label={FUNNEL_TEXTS.country}
          onChoose={(country) => setFilter({ ...filter, country })}
          value={filter.country}
        />
      </div>
      {shown.length > 0 ? (
        <>
          <FunnelBars counts={countSteps(shown)} />
          <FunnelChannels steps={filterSteps(steps, { ...EVERYTHING, country: filter.country })} />
        </>
      ) : (
        <p className="empty">{FUNNEL_TEXTS.noMatch}</p>
      )}
    </div>
  );
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
