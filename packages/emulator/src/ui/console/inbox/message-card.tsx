import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { channelIcon } from '../../components/channel-icon.ts';
import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { Facts } from '../components/facts.tsx';
import { agoText } from '../components/time-text.ts';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { CodeButton } from './code-button.tsx';
import { Expiry, expiryOf } from './expiry.tsx';

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
              {delivery && (
                <span className="message-delivery">
                  {delivery === 'undelivered' ? 'Not delivered' : 'Delivered'}
                </span>
              )}
            </span>
          </p>
        </header>
        {message.code && <CodeButton code={message.code} isNewest={isNewest} />}
        <p className="message-text" dir="auto">
          {message.text}
        </p>
        <div className="message-foot">
          {expiry && <Expiry {...expiry} />}
          <MessageDetails message={message} />
        </div>
      </article>
    </li>
  );
});

function MessageDetails({ message }: { message: Message }): ReactNode {
  const { client, announce, report } = useConsole();
  const summary = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const isReported = message.delivery !== undefined;

  // The button leaves with the report. The keyboard goes on from where it was.
  useLayoutEffect(() => {
    if (isReported && hadFocus.current) summary.current?.focus();
    hadFocus.current = false;
  }, [isReported]);

  async function reportUndelivered(): Promise<void> {
    await client.reportUndelivered(message.id);
    announce('Reported as undelivered');
  }

  return (
    <details className="message-details">
      <summary ref={summary}>Details</summary>
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
          onBlur={() => {
            hadFocus.current = false;
          }}
          onClick={() => report(reportUndelivered())}
          onFocus={() => {
            hadFocus.current = true;
          }}
          type="button"
        >
          Report as undelivered
        </button>
      )}
    </details>
  );
}
