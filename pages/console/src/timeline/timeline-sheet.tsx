import type { ReactNode } from 'react';
import { closeAddress, useAddress } from '../address/use-address.ts';
import { Dialog } from '../components/dialog.tsx';
import { usePage } from '../state/console-context.ts';
import { TimelineView } from './timeline-view.tsx';

/** The timeline that the address names, over the page. */
export function TimelineSheet(): ReactNode {
  const { timeline } = useAddress();
  const isLoaded = usePage((page) => page.isLoaded);
  const isOpen = isLoaded && timeline !== '';

  function close(): void {
    // Back has closed it already if the address names no timeline.
    if (timeline !== '') closeAddress({ timeline: '' });
  }

  return (
    <Dialog className="sheet" id="timeline" isOpen={isOpen} onClose={close}>
      <TimelineView onClose={close} timelineOf={timeline} />
    </Dialog>
  );
}
