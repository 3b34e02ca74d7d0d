import type { ReactNode } from 'react';
import { shortTimeText } from '../components/time-text.ts';
import { useConsoleState } from '../state/console-context.ts';

/** The status line of the phone, with the workspace's time. */
export function PhoneStatus(): ReactNode {
  const { nowMs, isFrozen } = useConsoleState((state) => state.time);
  return (
    <div aria-hidden="true" className="phone-status">
      <span id="phone-time">{shortTimeText(nowMs)}</span>
      <span className="phone-island" />
      <span className="phone-mode" id="phone-mode">
        {isFrozen ? 'Frozen' : ''}
      </span>
    </div>
  );
}
