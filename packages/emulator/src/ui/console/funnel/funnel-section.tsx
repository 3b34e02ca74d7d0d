import { type ReactNode, useMemo, useState } from 'react';
import { type Locale, pageLocale } from '../../components/language.ts';
import { channelName } from '../components/channel.ts';
import { useConsoleState } from '../state/console-context.ts';
import { channelsOf, countriesOf, countSteps, type FunnelFilter, filterSteps } from './funnel.ts';
import { FunnelBars } from './funnel-bars.tsx';
import { FunnelChannels } from './funnel-channels.tsx';
import { FunnelChoice } from './funnel-choice.tsx';
import { stepsOf } from './funnel-steps.ts';
import { FUNNEL_TEXTS } from './funnel-texts.ts';

const EVERYTHING: FunnelFilter = { channel: undefined, country: undefined };

interface FunnelSectionProps {
  /** Default: as the page's address or the browser says. */
  readonly locale?: Locale;
}

/** How many of the requested codes were delivered, entered and right, by channel and country. */
export function FunnelSection({
  locale = pageLocale(location.search, navigator.languages),
}: FunnelSectionProps): ReactNode {
  const isLoaded = useConsoleState((state) => state.isLoaded);
  const records = useConsoleState((state) => state.funnel);
  const steps = useMemo(() => stepsOf(records), [records]);
  const [filter, setFilter] = useState(EVERYTHING);
  const texts = FUNNEL_TEXTS[locale];
  const shown = filterSteps(steps, filter);
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
  const countryName = (country: string) =>
    country.startsWith('+') ? country : (countryNames.of(country) ?? country);

  return (
    <section
      aria-labelledby="funnel-title"
      className="card log"
      dir={locale === 'ar' ? 'rtl' : undefined}
      id="funnel"
      lang={locale}
      tabIndex={-1}
    >
      <div className="title-row">
        <h2 id="funnel-title">{texts.title}</h2>
      </div>
      {steps.length > 0 && (
        <div className="funnel">
          <p className="hint">{texts.scope}</p>
          <div className="funnel-filters">
            <FunnelChoice
              all={texts.all}
              chosen={filter.channel}
              label={texts.channel}
              nameOf={channelName}
              onChoose={(channel) => setFilter({ ...filter, channel })}
              values={channelsOf(steps)}
            />
            <FunnelChoice
              all={texts.all}
              chosen={filter.country}
              label={texts.country}
              nameOf={countryName}
              onChoose={(country) => setFilter({ ...filter, country })}
              values={countriesOf(steps)}
            />
          </div>
          {shown.length > 0 ? (
            <>
              <FunnelBars counts={countSteps(shown)} locale={locale} texts={texts} />
              <FunnelChannels
                locale={locale}
                steps={filterSteps(steps, { ...EVERYTHING, country: filter.country })}
                texts={texts}
              />
            </>
          ) : (
            <p className="empty">{texts.noMatch}</p>
          )}
        </div>
      )}
      {isLoaded && steps.length === 0 && (
        <div className="empty" id="funnel-empty">
          <h3>{texts.emptyTitle}</h3>
          <p>{texts.emptyText}</p>
        </div>
      )}
    </section>
  );
}
