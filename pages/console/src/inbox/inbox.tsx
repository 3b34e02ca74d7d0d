import { type ReactNode, useEffect, useRef, useState } from 'react';
import { replaceAddress, useAddress } from '../address/use-address.ts';
import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { listRows } from '../components/listed-rows.ts';
import { LiveRows } from '../components/live-rows.tsx';
import { Unlisted } from '../components/unlisted.tsx';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { InboxEmpty } from './inbox-empty.tsx';
import { type InboxFilter, InboxFilters, NO_FILTER } from './inbox-filters.tsx';
import { MessageCard } from './message-card.tsx';
import { PhoneStatus } from './phone-status.tsx';

const PAGE_TITLE = document.title;

/** The delivered messages, newest first, with their search. */
export function Inbox(): ReactNode {
  const { client, catchUp, announce, report } = useConsole();
  const isLoaded = useConsoleState((state) => state.isLoaded);
  const messages = useConsoleState((state) => state.messages);
  const { to } = useAddress();
  const [choice, setChoice] = useState(NO_FILTER);
  const filter = { ...choice, search: to };
  const root = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { rows, visible, found } = listRows(messages, (message) => matches(message, filter));
  const [newest] = visible;
  const isEmpty = messages.length === 0;
  const latestCode = messages[0]?.code;

  useEffect(() => {
    document.title = latestCode ? `${latestCode} · ${PAGE_TITLE}` : PAGE_TITLE;
  }, [latestCode]);

  useEffect(() => {
    // With Alt: a single letter would disturb speech input and typing (WCAG 2.1.4).
    function onKeyDown(event: KeyboardEvent): void {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyC') return;
      event.preventDefault();
      list.current
        ?.querySelector<HTMLButtonElement>('.message:not([hidden]) .code:not([hidden])')
        ?.click();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  // The button that had the focus leaves the page.
  const focusInbox = () => root.current?.focus({ preventScroll: true });

  async function clear(): Promise<void> {
    await client.clearMessages();
    await catchUp();
    focusInbox();
    announce('Inbox cleared');
  }

  function setFilter(wanted: InboxFilter): void {
    setChoice(wanted);
    replaceAddress({ to: wanted.search });
  }

  function showAll(): void {
    setFilter(NO_FILTER);
    root.current?.querySelector<HTMLInputElement>('#inbox-search')?.focus();
  }

  return (
    <section aria-labelledby="inbox-title" className="phone" id="inbox" ref={root} tabIndex={-1}>
      <PhoneStatus />
      <div className="phone-head">
        <div className="title-row">
          <h2 id="inbox-title">Inbox</h2>
          <span className="count" hidden={isEmpty} id="inbox-count">
            {found === messages.length ? messages.length : `${found} of ${messages.length}`}
          </span>
          <button
            className="button"
            data-kind="quiet"
            hidden={isEmpty}
            id="inbox-clear"
            onClick={() => report(clear())}
            type="button"
          >
            Clear
          </button>
        </div>
        <InboxFilters
          filter={filter}
          hasKinds={filter.kind !== '' || messages.some(({ kind }) => kind === 'utility')}
          isHidden={isEmpty}
          onFilter={setFilter}
        />
      </div>
      {/* The search above it comes with the messages, and would push the list down. */}
      {isLoaded && (
        <LiveRows className="phone-scroll" keys={rows.map(({ id }) => id)} label="Messages">
          <ol className="messages" id="messages" ref={list}>
            {rows.map((message) => (
              <MessageCard
                isHidden={!visible.has(message)}
                isNewest={message === newest}
                key={message.id}
                message={message}
              />
            ))}
          </ol>
          <Unlisted found={found} />
          {isEmpty && <InboxEmpty onSent={focusInbox} />}
          {!isEmpty && found === 0 && (
            <div className="empty" id="inbox-no-match">
              <h3>No message matches.</h3>
              <p>There are messages, but none with this text, kind and channel.</p>
              <button className="button" id="inbox-show-all" onClick={showAll} type="button">
                Show all messages
              </button>
            </div>
          )}
        </LiveRows>
      )}
    </section>
  );
}

function matches({ kind, to, channel, code, text }: Message, wanted: InboxFilter): boolean {
  if (wanted.channel !== '' && channel !== wanted.channel) return false;
  if (wanted.kind !== '' && kind !== wanted.kind) return false;
  const words = `${to} ${channelName(channel)} ${code ?? ''} ${text}`.toLowerCase();
  return words.includes(wanted.search.trim().toLowerCase());
}
