import { type ReactNode, useState } from 'react';
import { Status } from '../components/entry-words.tsx';
import type { RowPlace } from '../components/use-rows.ts';
import { TimelineButton } from '../timeline/timeline-button.tsx';

interface LogEntryProps {
  readonly className: string;
  /** Its place in the list. */
  readonly place?: RowPlace;
  /** What is first on its row: a status, and its tone. */
  readonly status: ReactNode;
  readonly tone?: string | undefined;
  readonly name: ReactNode;
  /** The rest of its row, such as a path or a time. */
  readonly summary: ReactNode;
  /** The entry, as the address names it. */
  readonly timeline?: string;
  /** What the timeline is of, for screen readers. */
  readonly subject?: string;
  /** Whether its details are opened by something else than its row. */
  readonly isShown?: boolean;
  readonly id?: string;
  /** The details. Most entries are never opened: they are rendered from the first opening on. */
  readonly children: ReactNode;
}

/** One entry of a log, which opens its details. */
export function LogEntry(props: LogEntryProps): ReactNode {
  const {
    className,
    place,
    status,
    tone,
    name,
    timeline,
    subject = '',
    isShown = false,
    id,
  } = props;
  const [wasOpened, setOpened] = useState(false);
  return (
    <li className={`entry ${className}`} id={id} {...place}>
      <details onToggle={() => setOpened(true)}>
        <summary>
          <Status tone={tone}>{status}</Status>
          <bdi className="entry-name" dir="auto">
            {name}
          </bdi>
          {props.summary}
        </summary>
        {(wasOpened || isShown) && <div className="entry-detail stack">{props.children}</div>}
      </details>
      {timeline !== undefined && <TimelineButton subject={subject} timeline={timeline} />}
    </li>
  );
}
