import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import type { ReactNode } from 'react';
import { sinceText } from '../components/time-text.ts';
import { EntryTime } from '../logs/entry-parts.tsx';
import { StepDetail } from './step-detail.tsx';
import { stepGrade, stepTitle } from './step-text.ts';
import type { TimelineStep } from './timeline.ts';

interface TimelineRowProps {
  readonly step: TimelineStep;
  /** Whether it is the record that the timeline was opened from. */
  readonly isNamed: boolean;
}

/** One step of a timeline, with the time since the one before. */
export function TimelineRow({ step, isNamed }: TimelineRowProps): ReactNode {
  const { record, atMs, sinceMs } = step;
  const channel = record.kind === 'message' ? channelIcon(record.entry.channel) : undefined;
  return (
    <li
      aria-current={isNamed ? 'step' : undefined}
      className="timeline-step"
      data-channel={channel}
      data-class={stepGrade(record)}
      data-kind={record.kind}
    >
      <p className="timeline-when">
        <EntryTime at={new Date(atMs).toISOString()} />
        <span className="timeline-since">{sinceMs > 0 ? `+${sinceText(sinceMs)}` : ''}</span>
      </p>
      <div className="timeline-what">
        <h3>{stepTitle(record)}</h3>
        <StepDetail record={record} />
      </div>
    </li>
  );
}
