import type { ReactNode } from 'react';
import { FUNNEL_TEXTS, type FunnelCounts, percentText, STEPS } from './funnel-texts.ts';

interface FunnelBarsProps {
  readonly counts: FunnelCounts;
}

/** One bar for each step, as long as its share of the requested codes, of which there is one at least. */
export function FunnelBars({ counts }: FunnelBarsProps): ReactNode {
  const bars = STEPS.map((step) => ({ step, share: percentText(counts[step] / counts.requested) }));
  return (
    <ol className="funnel-bars">
      {bars.map(({ step, share }) => (
        <li key={step}>
          <span className="funnel-step">{FUNNEL_TEXTS.steps[step]}</span>{' '}
          <span className="funnel-count">{counts[step]}</span>{' '}
          <span aria-hidden="true" className="track funnel-track">
            <span style={{ inlineSize: share }} />
          </span>
          <span className="hint">{FUNNEL_TEXTS.explained[step](share)}</span>
        </li>
      ))}
    </ol>
  );
}
