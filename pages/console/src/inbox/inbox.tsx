import { type ReactNode, useEffect, useRef, useState } from 'react';
import { replaceAddress, useAddress } from '../address/use-address.ts';
import { Button } from '../components/button.tsx';
import { LiveRows } from '../components/live-rows.tsx';
import { Empty, Loading } from '../components/panel.tsx';
import { shortTimeText } from '../components/time-text.ts';
import { usePage, useRead, useTime } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { InboxHead } from './inbox-head.tsx';
import { MessageCard } from './message-card.tsx';
import { isShown, type MessageFilter, NO_FILTER } from './message-filter.ts';
import { SampleSend } from './sample-send.tsx';

const PAGE_TITLE = document.title;
// A code is valid for minutes, so only the latest can still change.
const FOLLOWED = 20;
const ROW_PX = 215;

/** The delivered messages, newest first, with their search. */
export function Inbox(): ReactNode {
  const isLoaded = usePage((page) => page.isLoaded);
  const messages = useRead(READS.messages);
  const { to } = useAddress();
  const [choice, setChoice] = useState(NO_FILTER);
  const filter = { ...choice, search: to };
  const root = useRef<HTMLElement>(null);
  const shown = messages.filter((message) => isShown(message, filter));
  const found = shown.length;
  const followed = new Set(shown.slice(0, FOLLOWED));
  useCodeInTitle(messages[0]?.code);

  const focusInbox = () => root.current?.focus({ preventScroll: true });

  function setFilter(wanted: MessageFilter): void {
    setChoice(wanted);
    replaceAddress({ to: wanted.search });
  }

  function showAll(): void {
    setFilter(NO_FILTER);
    document.getElementById('inbox-search')?.focus();
  }

  return (
    <section aria-labelledby="inbox-title" className="phone" id="inbox" ref={root} tabIndex={-1}>
      <PhoneStatus />
      <InboxHead {...{ messages, found, filter }} onCleared={focusInbox} onFilter={setFilter} />
      {!isLoaded && <Loading />}
      {/* The search above it comes with the messages, and would push the list down. */}
      {isLoaded && (
        <LiveRows
          className="phone-scroll"
          entries={shown}
          filter={Object.values(filter).join(' ')}
          keyOf={({ id }) => id}
          label="Messages"
          listClass="messages"
          renderRow={(message, place) => (
            <MessageCard
              isFollowed={followed.has(message)}
              isNewest={message === shown[0]}
              message={message}
              place={place}
            />
          )}
          rowPx={ROW_PX}
        >
          {messages.length === 0 && <SampleSend onSent={focusInbox} />}
          {messages.length > 0 && found === 0 && (
            <Empty title="No message matches.">
              <p>None has this text, kind and channel.</p>
              <Button onClick={showAll}>Show all messages</Button>
            </Empty>
          )}
        </LiveRows>
      )}
    </section>
  );
}

/** The status line of the phone, with the workspace's time. */
function PhoneStatus(): ReactNode {
  const { nowMs, isFrozen } = useTime();
  return (
    <div aria-hidden="true" className="phone-status">
      <span>{shortTimeText(nowMs)}</span>
      <span className="phone-island" />
      <span className="toned" data-tone="ice">
        {isFrozen ? 'Frozen' : ''}
      </span>
    </div>
  );
}

/** The newest code is the title of the page, for a tab that is in the background. */
function useCodeInTitle(code: string | undefined): void {
  useEffect(() => {
    document.title = code ? `${code} · ${PAGE_TITLE}` : PAGE_TITLE;
  }, [code]);
}
