import type { ReactNode } from 'react';
import { FUNNEL_TEXTS, type FunnelCounts, percentText, STEPS } from './funnel-texts.ts';

interface FunnelBarsProps {
  readonly counts: FunnelCounts;
}

/** One bar for each step, as long as its count. A list of the counts, for screen readers. */
export function FunnelBars({ counts }: FunnelBarsProps): ReactNode {
  const most = Math.max(1, ...Object.values(counts));
  return (
    <ol className="funnel-bars">
      {STEPS.map((step) => (
        <li key={step}>
          <span className="funnel-step">{FUNNEL_TEXTS.steps[step]}</span>{' '}
          <span className="funnel-count">{counts[step]}</span>{' '}
          <span className="hint funnel-share">
            {step !== 'requested' && counts.requested > 0
              ? FUNNEL_TEXTS.ofRequested(percentText(counts[step] / counts.requested))
              : ''}
          </span>
          <span aria-hidden="true" className="track funnel-track" data-step={step}>
            <span style={{ inlineSize: `${(100 * counts[step]) / most}%` }} />
          </span>
          <span className="hint funnel-explained">{FUNNEL_TEXTS.explained[step]}</span>
        </li>
      ))}
    </ol>
  );
}
