import './inbox.css';
import { type ReactNode, useId, useState } from 'react';
import type { CodeMessageView } from '../../tour/inbox-feed.ts';
import { CONSOLE_URL } from '../console-url.ts';
import { texts } from '../language.ts';
import { CodeMessage } from './code-message.tsx';

interface InboxProps {
  /** The newest first, after the one that the form waits for; undefined while they are not known. */
  readonly messages: readonly CodeMessageView[] | undefined;
  /** Enters the first code into the form; absent while the form asks for none of these. */
  readonly onEnterCode: ((code: string) => void) | undefined;
}

/** The codes that arrived: beside the form, and on a narrow page a strip with the newest one. */
export function Inbox({ messages = [], onEnterCode }: InboxProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { inbox } = texts;

  return (
    <section className="inbox" data-open={isOpen} aria-labelledby={`${id}title`}>
      <header className="row">
        <h2 id={`${id}title`}>{inbox.title}</h2>
        <button
          type="button"
          className="inbox-toggle"
          hidden={messages.length < 2}
          aria-expanded={isOpen}
          aria-controls={`${id}list`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? inbox.showNewest : inbox.showAll}
        </button>
        <a href={CONSOLE_URL} target="_blank" rel="noreferrer">
          {texts.openConsole}
        </a>
      </header>
      <p className="inbox-scope">{inbox.scope}</p>
      <div role="log" aria-labelledby={`${id}title`} id={`${id}list`}>
        <ol className="stack">
          {messages.map((message, place) => (
            <CodeMessage
              key={message.id}
              message={message}
              onEnterCode={place === 0 ? onEnterCode : undefined}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
