import { refOf } from '@otp-kit/emulator/console-api';
import type { ReactNode, Ref } from 'react';
import { Facts, type FactValues } from '../components/facts.tsx';
import { TimelineButton } from '../timeline/timeline-button.tsx';

interface MessageFootProps {
  readonly id: string;
  readonly to: string;
  /** Takes the focus when a control of the message leaves the page. */
  readonly summaryRef: Ref<HTMLElement>;
  readonly details: FactValues;
  /** Below the details. */
  readonly more?: ReactNode;
  /** The state of the message. */
  readonly children: ReactNode;
}

/** Below a message: its state, its timeline and its details. */
export function MessageFoot(props: MessageFootProps): ReactNode {
  const { id, to, summaryRef, details, more, children } = props;
  return (
    <div className="message-foot row">
      {children}
      <TimelineButton subject={to} timeline={refOf('message', id)} />
      <details className="message-details">
        <summary className="quiet small" ref={summaryRef}>
          Details
        </summary>
        <Facts values={details} />
        {more}
      </details>
    </div>
  );
}
