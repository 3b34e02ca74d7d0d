import { type ReactNode, useState } from 'react';
import { TimelineButton } from '../timeline/timeline-button.tsx';

interface LogEntryProps {
  readonly className: string;
  /** The grade of the entry's colour, named after the class of an HTTP status. */
  readonly grade: string;
  readonly isHidden?: boolean;
  readonly summary: ReactNode;
  /** Of the entry, as the address names it. */
  readonly timeline?: string;
  /** What the timeline is of, for screen readers. */
  readonly subject?: string;
  /** Whether the details are rendered from the first opening on. Most entries are never opened. */
  readonly children: (wasOpened: boolean) => ReactNode;
}

/** One entry of a log, which opens its details. */
export function LogEntry(props: LogEntryProps): ReactNode {
  const { className, grade, isHidden = false, summary, timeline, subject = '', children } = props;
  const [wasOpened, setOpened] = useState(false);
  return (
    <li className={`entry ${className}`} data-class={grade} hidden={isHidden}>
      <details onToggle={() => setOpened(true)}>
        <summary>{summary}</summary>
        <div className="entry-detail">{children(wasOpened)}</div>
      </details>
      {timeline !== undefined && <TimelineButton subject={subject} timeline={timeline} />}
    </li>
  );
}
