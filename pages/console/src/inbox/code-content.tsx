import type { ReactNode } from 'react';
import type { CodeMessage } from '../api/control-types.ts';
import { Facts } from '../components/facts.tsx';
import { useFocusSuccessor } from '../components/use-focus-successor.ts';
import { useConsole } from '../state/console-context.ts';
import { refOf } from '../timeline/records.ts';
import { TimelineButton } from '../timeline/timeline-button.tsx';
import { CodeButton } from './code-button.tsx';
import { Expiry, type ExpiryProps } from './expiry.tsx';

interface CodeContentProps {
  readonly message: CodeMessage;
  readonly isNewest: boolean;
  readonly expiry: ExpiryProps | undefined;
}

/** What a message with a code shows below its recipient. */
export function CodeContent({ message, isNewest, expiry }: CodeContentProps): ReactNode {
  return (
    <>
      {message.code && <CodeButton code={message.code} isNewest={isNewest} />}
      <p className="message-text" dir="auto">
        {message.text}
      </p>
      <div className="message-foot">
        {expiry && <Expiry {...expiry} />}
        <TimelineButton subject={message.to} timeline={refOf('message', message.id)} />
        <CodeDetails message={message} />
      </div>
    </>
  );
}

function CodeDetails({ message }: { message: CodeMessage }): ReactNode {
  const { client, announce, report } = useConsole();
  const isReported = message.delivery !== undefined;
  const { ref, leaving } = useFocusSuccessor<HTMLElement>(isReported);

  async function reportUndelivered(): Promise<void> {
    await client.reportDelivery(message.id, 'undelivered');
    announce('Reported as undelivered');
  }

  return (
    <details className="message-details">
      <summary ref={ref}>Details</summary>
      <Facts
        values={{
          Delivered: message.at,
          Transaction: message.transactionID,
          Pipeline: message.pipelineID,
          Message: message.id,
        }}
      />
      {!isReported && (
        <button
          className="button message-fail"
          onClick={() => report(reportUndelivered())}
          type="button"
          {...leaving}
        >
          Report as undelivered
        </button>
      )}
    </details>
  );
}
