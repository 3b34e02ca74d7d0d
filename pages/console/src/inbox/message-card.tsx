import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import { memo, type ReactNode } from 'react';
import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { agoText } from '../components/time-text.ts';
import { useConsoleState } from '../state/console-context.ts';
import { CodeContent } from './code-content.tsx';
import { expiryOf } from './expiry.tsx';
import { UtilityContent } from './utility-content.tsx';

interface MessageCardProps {
  readonly message: Message;
  readonly isHidden: boolean;
  readonly isNewest: boolean;
}

/** One message of the inbox. Its text comes from a caller of the service and is never read as HTML. */
export const MessageCard = memo(function MessageCard(props: MessageCardProps): ReactNode {
  const { message, isHidden, isNewest } = props;
  const { id, channel, delivery } = message;
  const { nowMs } = useConsoleState((state) => state.time);
  const hasArrived = useConsoleState((state) => state.arrivedIds.has(id));
  const transaction = useConsoleState((state) => state.transactions.get(message.transactionID));
  const expiry = transaction && expiryOf(transaction, nowMs);

  return (
    <li
      className="message"
      data-arrived={hasArrived ? '' : undefined}
      data-channel={channelIcon(channel)}
      data-newest={isNewest ? '' : undefined}
      data-state={expiry?.state}
      data-undelivered={delivery === 'undelivered' ? '' : undefined}
      hidden={isHidden}
    >
      <article className="message-card">
        <header className="message-head">
          <ChannelMark channel={channel} />
          <p className="message-who">
            <bdi className="message-to" dir="ltr">
              {message.to}
            </bdi>
            <span className="message-way">
              <span className="message-channel">{channelName(channel)}</span>
              <time
                className="message-ago"
                dateTime={message.at}
                title={new Date(message.at).toLocaleString()}
              >
                {agoText(nowMs - Date.parse(message.at))}
              </time>
              {message.kind !== 'utility' && delivery && (
                <span className="message-delivery">
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
});
