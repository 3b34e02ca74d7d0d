import type { ReactNode } from 'react';
import type { MessageView } from '../../orders/order-view.ts';
import { CONSOLE_URL } from '../console-url.ts';
import { texts, timeText } from '../language.ts';
import { PhoneNumber } from '../phone-number/phone-number.tsx';
import { newestOf } from './newest-of.ts';
import { words } from './words.ts';

/** The newest messages that arrived in the emulator's inbox. */
export function Inbox({ messages }: { readonly messages: readonly MessageView[] }): ReactNode {
  const shown = messages.slice(0, SHOWN);
  return (
    <section className="panel arrived" aria-labelledby="inbox">
      <h2 id="inbox">{words.inbox}</h2>
      <p className="quiet">
        {words.inboxText} {newestOf(shown.length, messages.length)}{' '}
        <a href={CONSOLE_URL} target="_blank" rel="noreferrer">
          {texts.openConsole}
        </a>
      </p>
      {messages.length === 0 && <p className="well empty">{words.inboxEmpty}</p>}
      <div role="log" aria-labelledby="inbox">
        <ol className="stack">
          {shown.map(({ id, at, to, channel, text }) => (
            <li key={id} data-channel={channel}>
              <p className="row quiet">
                <PhoneNumber of={to} />
                <span>
                  {words.channels[channel]} · <time dateTime={at}>{timeText(at)}</time>
                </span>
              </p>
              <p className="bubble" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The console has all of them. */
const SHOWN = 4;
