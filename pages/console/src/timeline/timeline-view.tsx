import type { ReactNode } from 'react';
import type { Timeline, TimelineOutcome } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Status } from '../components/entry-words.tsx';
import { Hidden } from '../components/hidden.tsx';
import { Icon } from '../components/icon.tsx';
import { Empty } from '../components/panel.tsx';
import { sinceText } from '../components/time-text.ts';
import { CopyTest } from '../copy/copy-test.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { useTimeline } from './use-timeline.ts';

const OUTCOMES: Readonly<Record<TimelineOutcome, { text: string; tone: string | undefined }>> = {
  verified: { text: 'Verified', tone: 'success' },
  accepted: { text: 'Accepted', tone: 'success' },
  delivered: { text: 'Delivered', tone: 'success' },
  waiting: { text: 'Under way', tone: undefined },
  unknown: { text: 'Outcome unknown', tone: 'warning' },
  expired: { text: 'Expired', tone: 'warning' },
  failed: { text: 'Failed', tone: 'danger' },
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
        <div className="row">
          <h2 id="timeline-title">Timeline</h2>
          {timeline && (
            <Status tone={OUTCOMES[timeline.outcome].tone}>
              {OUTCOMES[timeline.outcome].text}
            </Status>
          )}
          <Button className="sheet-close" kind="quiet" onClick={onClose}>
            <Icon name="close" />
            <Hidden>Close the timeline</Hidden>
          </Button>
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
        <Empty title="This is no longer here.">
          <p>It was reset, or newer entries took its place. Open another from the inbox.</p>
        </Empty>
      )}
    </>
  );
}

function Summary({ timeline }: { timeline: Timeline }): ReactNode {
  const { address, kind, lengthMs, steps } = timeline;
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps in ${sinceText(lengthMs)}`;
  return (
    <>
      <p className="timeline-of row">
        <bdi className="wrap" dir="ltr" id="timeline-address">
          {address ?? 'No address yet'}
        </bdi>
        <span className="quiet small">{count}</span>
      </p>
      <div className="timeline-actions row">
        {address !== undefined && kind === 'form' && <CopyTest address={address} />}
        <CopyButton label="Copy link" text={location.href} />
      </div>
    </>
  );
}
