import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import type { ReactNode } from 'react';
import type { TimelineStep } from '../api/control-types.ts';
import { EntryTime } from '../components/entry-words.tsx';
import { sinceText } from '../components/time-text.ts';
import { StepDetail } from './step-detail.tsx';
import { stepTitle, stepTone } from './step-text.ts';

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
      className="timeline-step dotted"
      data-channel={channel}
      data-tone={stepTone(record)}
      data-kind={record.kind}
    >
      <p className="timeline-when quiet small">
        <EntryTime at={new Date(atMs).toISOString()} />
        <span className="timeline-since">{sinceMs > 0 ? `+${sinceText(sinceMs)}` : ''}</span>
      </p>
      <div className="timeline-what row">
        <h3>{stepTitle(record)}</h3>
        <StepDetail record={record} />
      </div>
    </li>
  );
}
