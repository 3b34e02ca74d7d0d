import type { ReactNode } from 'react';
import type { DeliveryReceipt, UtilityMessage } from '../api/control-types.ts';
import { Facts } from '../components/facts.tsx';
import { MessageBubble } from '../components/message-bubble.tsx';
import { useFocusSuccessor } from '../components/use-focus-successor.ts';
import { useConsole } from '../state/console-context.ts';
import { refOf } from '../timeline/records.ts';
import { TimelineButton } from '../timeline/timeline-button.tsx';

const RECEIPT_NAMES: Readonly<Record<DeliveryReceipt, string>> = {
  delivered: 'Delivered',
  undelivered: 'Failed',
};

/** What a utility message shows below its recipient: the message, and how its delivery ended. */
export function UtilityContent({ message }: { message: UtilityMessage }): ReactNode {
  const { client, announce, report } = useConsole();
  const { id, channel, text, at, status } = message;
  // An SMS has no later status: the service never reads its provider's receipts.
  const isSettled = channel === 'sms' || status !== 'Pending';
  const { ref, leaving } = useFocusSuccessor<HTMLElement>(isSettled);

  async function settle(receipt: DeliveryReceipt): Promise<void> {
    await client.reportDelivery(id, receipt);
    announce(`Delivery settled: ${RECEIPT_NAMES[receipt]}`);
  }

  return (
    <>
      <MessageBubble at={at} channel={channel} status={status} text={text} />
      <div className="message-foot">
        <span className="utility-status" data-status={status}>
          {STATUS_TEXTS[channel][status]}
        </span>
        {!isSettled && (
          <fieldset className="settle">
            <legend className="visually-hidden">Settle the delivery</legend>
            {(['delivered', 'undelivered'] as const).map((receipt) => (
              <button
                className="button"
                key={receipt}
                onClick={() => report(settle(receipt))}
                type="button"
                {...leaving}
              >
                {RECEIPT_NAMES[receipt]}
              </button>
            ))}
          </fieldset>
        )}
        <TimelineButton subject={message.to} timeline={refOf('message', id)} />
        <details className="message-details">
          <summary ref={ref}>Details</summary>
          <Facts
            values={{
              Sent: at,
              Template: message.templateId,
              'Customer user': message.customerUserId ?? undefined,
              Status: status,
              Transaction: message.transactionID,
              Pipeline: message.pipelineID,
              Message: id,
            }}
          />
        </details>
      </div>
    </>
  );
}

const STATUS_TEXTS: Readonly<
  Record<UtilityMessage['channel'], Readonly<Record<UtilityMessage['status'], string>>>
> = {
  whatsapp: { Pending: 'Sent', Successful: 'Delivered', Failed: 'Not delivered' },
  sms: { Pending: 'Outcome unknown', Successful: 'Accepted', Failed: 'Rejected' },
};
