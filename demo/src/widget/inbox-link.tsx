import { Icon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';
import { words } from './words.ts';

/** The way to the emulator's inbox, where the code arrives. */
export function InboxLink(): ReactNode {
  return (
    <section className="panel inbox-link" aria-labelledby="inbox">
      <div>
        <h2 id="inbox">{words.inbox}</h2>
        <p>{words.inboxText}</p>
      </div>
      <a
        className="button"
        href={import.meta.env['VITE_CONSOLE_URL']}
        target="_blank"
        rel="noreferrer"
      >
        {words.openInbox}
        <Icon name="external" />
      </a>
    </section>
  );
}
