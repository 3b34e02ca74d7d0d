import type { ReactNode } from 'react';
import { openAddress } from '../address/use-address.ts';
import { Icon } from '../components/icon.tsx';

interface TimelineButtonProps {
  /** Of the record, as the address names it. */
  readonly timeline: string;
  /** What it is the timeline of, for screen readers. */
  readonly subject: string;
}

/** Opens the timeline of the verification that a record is part of. */
export function TimelineButton({ timeline, subject }: TimelineButtonProps): ReactNode {
  return (
    <button
      className="button timeline-open"
      data-kind="quiet"
      onClick={() => openAddress({ timeline })}
      title="Timeline"
      type="button"
    >
      <Icon name="timeline" />
      <span className="timeline-open-label">Timeline</span>{' '}
      <span className="visually-hidden">{`of ${subject}`}</span>
    </button>
  );
}
