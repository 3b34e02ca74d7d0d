import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import { type ReactNode, useEffect, useState } from 'react';
import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { agoText } from '../components/time-text.ts';
import type { RowPlace } from '../components/use-rows.ts';
import { useConsole, useRead, useTime } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { useTransaction } from '../state/transactions.ts';
import { CodeContent } from './code-content.tsx';
import { expiryOf } from './expiry.tsx';
import { UtilityContent } from './utility-content.tsx';

interface MessageCardProps {
  readonly message: Message;
  readonly place: RowPlace;
  /** Whether its code may still change. */
  readonly isFollowed: boolean;
  readonly isNewest: boolean;
}

/** One message of the inbox. Its text comes from a caller of the service and is never read as HTML. */
export function MessageCard(props: MessageCardProps): ReactNode {
  const { message, place, isNewest, isFollowed } = props;
  const { id, channel, delivery } = message;
  const hasArrived = useArrival(id);
  const { nowMs } = useTime();
  const transaction = useTransaction(message, isFollowed);
  // An attempt that has ended stays so, also if the clock is set back.
  const hasEnded = useRead(READS.attempts).some(
    ({ result, transactionID }) => result === 'failed' && transactionID === message.transactionID,
  );
  const expiry = transaction && expiryOf(transaction, hasEnded ? Infinity : nowMs);

  return (
    <li
      className="message"
      data-arrived={hasArrived ? '' : undefined}
      data-channel={channelIcon(channel)}
      data-newest={isNewest ? '' : undefined}
      data-state={expiry?.state}
      {...place}
    >
      <article className="message-card">
        <header className="message-head">
          <ChannelMark channel={channel} />
          <p className="message-who">
            <bdi className="message-to wrap" dir="ltr">
              {message.to}
            </bdi>
            <span className="row small">
              <span className="message-channel">{channelName(channel)}</span>
              <time
                className="message-ago quiet"
                dateTime={message.at}
                title={new Date(message.at).toLocaleString('en')}
              >
                {agoText(Date.parse(message.at), nowMs)}
              </time>
              {message.kind !== 'utility' && delivery && (
                <span
                  className="message-delivery toned"
                  data-tone={delivery === 'undelivered' ? 'danger' : undefined}
                >
                  {delivery === 'undelivered' ? 'Not delivered' : 'Delivered'}
                </span>
              )}
            </span>
          </p>
        </header>
        {message.kind === 'utility' ? (
          <UtilityContent message={message} />
        ) : (
          <CodeContent expiry={expiry} isNewest={isNewest} message={message} />
        )}
      </article>
    </li>
  );
}

/** Whether the message came while the page was open, when its row is shown first: it moves in once. */
function useArrival(id: string): boolean {
  const { arrivedIds } = useConsole();
  const [hasArrived] = useState(() => arrivedIds.has(id));
  useEffect(() => {
    arrivedIds.delete(id);
  }, [arrivedIds, id]);
  return hasArrived;
}
