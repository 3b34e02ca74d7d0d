import type { ReactNode } from 'react';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { sinceText } from '../components/time-text.ts';
import { CopyTest } from '../copy/copy-test.tsx';
import type { TimelineOutcome } from './outcome.ts';
import type { Timeline } from './timeline.ts';
import { TimelineRow } from './timeline-row.tsx';
import { useTimeline } from './use-timeline.ts';

const OUTCOMES: Readonly<Record<TimelineOutcome, { text: string; grade: string }>> = {
  verified: { text: 'Verified', grade: '2' },
  delivered: { text: 'Delivered', grade: '2' },
  waiting: { text: 'Under way', grade: '' },
  expired: { text: 'Expired', grade: '4' },
  failed: { text: 'Refused', grade: '5' },
};

interface TimelineViewProps {
  /** A record of the verification. */
  readonly timelineOf: string;
  readonly onClose: () => void;
}

/** One verification from its first request to its last webhook. */
export function TimelineView({ timelineOf, onClose }: TimelineViewProps): ReactNode {
  const timeline = useTimeline(timelineOf);
  return (
    <>
      <header className="sheet-head">
        <div className="sheet-title" data-class={timeline && OUTCOMES[timeline.outcome].grade}>
          <h2 id="timeline-title">Timeline</h2>
          {timeline && (
            <span className="entry-status" id="timeline-outcome">
              {OUTCOMES[timeline.outcome].text}
            </span>
          )}
          <button className="button sheet-close" data-kind="quiet" onClick={onClose} type="button">
            <Icon name="close" />
            <span className="visually-hidden">Close the timeline</span>
          </button>
        </div>
        {timeline && <Summary timeline={timeline} />}
      </header>
      {timeline ? (
        <ol className="timeline" id="timeline-steps">
          {timeline.steps.map((step) => (
            <TimelineRow isNamed={step.ref === timelineOf} key={step.ref} step={step} />
          ))}
        </ol>
      ) : (
        <div className="empty">
          <h3>This is no longer here.</h3>
          <p>It was reset, or newer entries took its place. Open another from the inbox.</p>
        </div>
      )}
    </>
  );
}

function Summary({ timeline }: { timeline: Timeline }): ReactNode {
  const { address, kind, lengthMs, steps } = timeline;
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps in ${sinceText(lengthMs)}`;
  return (
    <>
      <p className="timeline-of">
        <bdi dir="ltr" id="timeline-address">
          {address ?? 'No address yet'}
        </bdi>
        <span className="timeline-count">{count}</span>
      </p>
      <div className="timeline-actions">
        {address !== undefined && kind === 'form' && <CopyTest address={address} />}
        <CopyButton label="Copy link" text={location.href} />
      </div>
    </>
  );
}
