import { type ReactNode, useMemo, useState } from 'react';
import { channelName } from '../components/channel.ts';
import { useConsoleState } from '../state/console-context.ts';
import { channelsOf, countriesOf, countSteps, type FunnelFilter, filterSteps } from './funnel.ts';
import { FunnelBars } from './funnel-bars.tsx';
import { FunnelChannels } from './funnel-channels.tsx';
import { FunnelChoice } from './funnel-choice.tsx';
import { stepsOf } from './funnel-steps.ts';
import { FUNNEL_TEXTS } from './funnel-texts.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const EVERYTHING: FunnelFilter = { channel: undefined, country: undefined };

/** How many of the requested codes were delivered, entered and right, by channel and country. */
export function FunnelSection(): ReactNode {
  const isLoaded = useConsoleState((state) => state.isLoaded);
  const requests = useConsoleState((state) => state.requests);
  const messages = useConsoleState((state) => state.messages);
  const steps = useMemo(() => stepsOf({ requests, messages }), [requests, messages]);
  const [filter, setFilter] = useState(EVERYTHING);
  const shown = filterSteps(steps, filter);

  return (
    <section aria-labelledby="funnel-title" className="card log" id="funnel" tabIndex={-1}>
      <div className="title-row">
        <h2 id="funnel-title">{FUNNEL_TEXTS.title}</h2>
      </div>
      {steps.length > 0 && (
        <div className="funnel">
          <p className="hint">{FUNNEL_TEXTS.scope}</p>
          <div className="funnel-filters">
            <FunnelChoice
              all={FUNNEL_TEXTS.all}
              chosen={filter.channel}
              label={FUNNEL_TEXTS.channel}
              nameOf={channelName}
              onChoose={(channel) => setFilter({ ...filter, channel })}
              values={channelsOf(steps)}
            />
            <FunnelChoice
              all={FUNNEL_TEXTS.all}
              chosen={filter.country}
              label={FUNNEL_TEXTS.country}
              nameOf={countryName}
              onChoose={(country) => setFilter({ ...filter, country })}
              values={countriesOf(steps)}
            />
          </div>
          {shown.length > 0 ? (
            <>
              <FunnelBars counts={countSteps(shown)} />
              <FunnelChannels
                steps={filterSteps(steps, { ...EVERYTHING, country: filter.country })}
              />
            </>
          ) : (
            <p className="empty">{FUNNEL_TEXTS.noMatch}</p>
          )}
        </div>
      )}
      {isLoaded && steps.length === 0 && (
        <div className="empty" id="funnel-empty">
          <h3>{FUNNEL_TEXTS.emptyTitle}</h3>
          <p>{FUNNEL_TEXTS.emptyText}</p>
        </div>
      )}
    </section>
  );
}

/** A country by its code, or a calling code that several have. */
function countryName(country: string): string {
  return country.startsWith('+') ? country : (countryNames.of(country) ?? country);
}
