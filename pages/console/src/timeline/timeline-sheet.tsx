import { type ReactNode, useEffect, useRef } from 'react';
import { closeAddress, useAddress } from '../address/use-address.ts';
import { useConsoleState } from '../state/console-context.ts';
import { TimelineView } from './timeline-view.tsx';

/** The timeline that the address names, over the page. */
export function TimelineSheet(): ReactNode {
  const { timeline } = useAddress();
  const isLoaded = useConsoleState((state) => state.isLoaded);
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isLoaded && timeline !== '';

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  function close(): void {
    // Back has closed it already if the address names no timeline.
    if (timeline !== '') closeAddress({ timeline: '' });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      aria-labelledby="timeline-title"
      className="sheet"
      id="timeline"
      onClick={(event) => {
        // The backdrop belongs to the dialog itself.
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
      onClose={close}
      ref={dialog}
    >
      {isOpen && <TimelineView onClose={() => dialog.current?.close()} timelineOf={timeline} />}
    </dialog>
  );
}
