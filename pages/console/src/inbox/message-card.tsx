import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import { memo, type ReactNode } from 'react';
import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { agoText } from '../components/time-text.ts';
import { useConsole, useTime } from '../state/console-context.ts';
import { useTransaction } from '../state/transactions.ts';
import { CodeContent } from './code-content.tsx';
import { expiryOf } from './expiry.tsx';
import { UtilityContent } from './utility-content.tsx';

interface MessageCardProps {
  readonly message: Message;
  readonly isHidden: boolean;
  /** Whether its code may still change. */
  readonly isFollowed: boolean;
  readonly isNewest: boolean;
}

/** One message of the inbox. Its text comes from a caller of the service and is never read as HTML. */
export const MessageCard = memo(function MessageCard(props: MessageCardProps): ReactNode {
  const { message, isHidden, isNewest, isFollowed } = props;
  const { id, channel, delivery } = message;
  const { arrivedIds } = useConsole();
  const { nowMs } = useTime();
  const transaction = useTransaction(message, isFollowed);
  const expiry = transaction && expiryOf(transaction, nowMs);

  return (
    <li
      className="message"
      data-arrived={arrivedIds.has(id) ? '' : undefined}
      data-channel={channelIcon(channel)}
      data-newest={isNewest ? '' : undefined}
      data-state={expiry?.state}
      hidden={isHidden}
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
                title={new Date(message.at).toLocaleString()}
              >
                {agoText(nowMs - Date.parse(message.at))}
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
});
