import type { ReactNode } from 'react';
import { openAddress } from '../address/use-address.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';

interface TimelineButtonProps {
  /** The ID of the record, as the address names it. */
  readonly timeline: string;
  /** What it is the timeline of, for screen readers. */
  readonly subject: string;
}

/** Opens the timeline of the verification that a record is part of. */
export function TimelineButton({ timeline, subject }: TimelineButtonProps): ReactNode {
  return (
    <Button
      className="timeline-open"
      kind="quiet"
      of={`of ${subject}`}
      onClick={() => openAddress({ timeline })}
      title="Timeline"
    >
      <Icon name="timeline" />
      <span className="timeline-open-label">Timeline</span>
    </Button>
  );
}
