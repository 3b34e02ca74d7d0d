import type { ReactNode } from 'react';
import { useConsoleState } from '../state/console-context.ts';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', hourCycle: 'h23' });

/** The status line of the phone, with the workspace's time. */
export function PhoneStatus(): ReactNode {
  const { nowMs, isFrozen } = useConsoleState((state) => state.time);
  return (
    <div aria-hidden="true" className="phone-status">
      <span id="phone-time">{TIME.format(nowMs)}</span>
      <span className="phone-island" />
      <span className="phone-mode" id="phone-mode">
        {isFrozen ? 'Frozen' : ''}
      </span>
    </div>
  );
}
