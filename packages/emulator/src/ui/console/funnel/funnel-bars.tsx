import type { ReactNode } from 'react';
import type { Locale } from '../../components/language.ts';
import type { FunnelCounts } from './funnel.ts';
import { STEPS } from './funnel-steps.ts';
import type { FunnelTexts } from './funnel-texts.ts';

interface FunnelBarsProps {
  readonly counts: FunnelCounts;
  readonly locale: Locale;
  readonly texts: FunnelTexts;
}

/** One bar for each step, as long as its count. A list of the counts, for screen readers. */
export function FunnelBars({ counts, locale, texts }: FunnelBarsProps): ReactNode {
  const most = Math.max(1, ...Object.values(counts));
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <ol className="funnel-bars">
      {STEPS.map((step) => (
        <li key={step}>
          <span className="funnel-step">{texts.steps[step]}</span>{' '}
          <span className="funnel-count">{number.format(counts[step])}</span>{' '}
          <span className="hint funnel-share">
            {step !== 'requested' && counts.requested > 0
              ? texts.ofRequested(percent.format(counts[step] / counts.requested))
              : ''}
          </span>
          <span aria-hidden="true" className="funnel-track" data-step={step}>
            <span style={{ inlineSize: `${(100 * counts[step]) / most}%` }} />
          </span>
          <span className="hint funnel-explained">{texts.explained[step]}</span>
        </li>
      ))}
    </ol>
  );
}
