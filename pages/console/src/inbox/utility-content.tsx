import type { ReactNode } from 'react';
import type { DeliveryReceipt, UtilityMessage } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { MessageBubble } from '../components/message-bubble.tsx';
import { useFocusSuccessor } from '../components/use-focus-successor.ts';
import { useConsole } from '../state/console-context.ts';
import { useChange } from '../state/use-change.ts';
import { MessageFoot } from './message-foot.tsx';

const RECEIPTS: readonly DeliveryReceipt[] = ['delivered', 'undelivered'];
const RECEIPT_NAMES = { delivered: 'Delivered', undelivered: 'Failed' };
const TONES = { Pending: undefined, Successful: 'success', Failed: 'danger' };
const STATUS_TEXTS = {
  whatsapp: { Pending: 'Sent', Successful: 'Delivered', Failed: 'Not delivered' },
  sms: { Pending: 'Outcome unknown', Successful: 'Accepted', Failed: 'Rejected' },
};

/** What a utility message shows below its recipient: the message, and how its delivery ended. */
export function UtilityContent({ message }: { message: UtilityMessage }): ReactNode {
  const { api } = useConsole();
  const { id, channel, text, at, to, status } = message;
  // An SMS has no later status: the service never reads its provider's receipts.
  const isSettled = channel === 'sms' || status !== 'Pending';
  const { ref, leaving } = useFocusSuccessor<HTMLElement>(isSettled);
  const { run } = useChange<DeliveryReceipt>({
    send: (receipt) => api.post(`messages/${encodeURIComponent(id)}/delivery`, { status: receipt }),
    says: (receipt) => `Delivery settled: ${RECEIPT_NAMES[receipt]}`,
  });
  return (
    <>
      <MessageBubble at={at} channel={channel} status={status} text={text} />
      <MessageFoot
        details={{
          Sent: at,
          Template: message.templateId,
          'Customer user': message.customerUserId ?? undefined,
          Status: status,
          Transaction: message.transactionID,
          Pipeline: message.pipelineID,
          Message: id,
        }}
        id={id}
        summaryRef={ref}
        to={to}
      >
        <span className="utility-status toned small" data-tone={TONES[status]}>
          {STATUS_TEXTS[channel][status]}
        </span>
        {!isSettled && (
          <fieldset className="row">
            <legend className="visually-hidden">Settle the delivery</legend>
            {RECEIPTS.map((receipt) => (
              <Button size="small" key={receipt} onClick={() => run(receipt)} {...leaving}>
                {RECEIPT_NAMES[receipt]}
              </Button>
            ))}
          </fieldset>
        )}
      </MessageFoot>
    </>
  );
}
