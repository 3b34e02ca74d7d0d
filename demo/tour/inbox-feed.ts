/**
 * Shows the sign-in page the codes that arrived at the emulator, in place of the user's phone.
 * A product has nothing like it: a code that its backend hands to the browser verifies nothing.
 */
import type { Control } from '../emulator-control.ts';
import { createViewFeed, type ViewFeed } from '../view-feed.ts';
import { visitorOf } from '../webhook-feed.ts';

/** A code as it arrived on a phone or in a mailbox. */
export interface CodeMessageView {
  readonly id: string;
  /** ISO 8601 by the emulator's clock. */
  readonly at: string;
  readonly to: string;
  readonly channel: 'whatsapp' | 'telegram' | 'sms' | 'email';
  readonly code: string;
}

/** What the feed sends; the newest message is the first. */
export interface InboxView {
  readonly messages: readonly CodeMessageView[];
}

/** The feed of the codes. */
export interface InboxFeed extends ViewFeed {
  /** Notes that the backend began a transaction for a visitor. */
  readonly note: (transactionID: string, visitor: string) => void;
}

const SHOWN = 5;
const KEPT = 1000;

/**
 * Streams the newest codes of a visitor; only what a phone would show, no transaction and no pipeline. A
 * transaction is a visitor's if the backend began it for them, or if it belongs to an attempt of the widget that names
 * the visitor in its private metadata.
 */
export function createInboxFeed(control: Control): InboxFeed {
  /** The visitors of the newest transactions, which are the keys. */
  const visitors = new Map<string, string>();

  function keep(transactionID: unknown, visitor: unknown): void {
    if (typeof transactionID !== 'string' || typeof visitor !== 'string') return;
    visitors.delete(transactionID);
    visitors.set(transactionID, visitor);
    const [first] = visitors.keys();
    if (visitors.size > KEPT && first !== undefined) visitors.delete(first);
  }

  const feed = createViewFeed(
    async () => {
      const [messages, attempts] = await Promise.all([
        control('GET', 'messages'),
        control('GET', 'attempts'),
      ]);
      // The newest first. An attempt has another transaction after its code was sent again.
      for (const { transactionID, privateMetadata } of [...listOf(attempts)].reverse()) {
        keep(transactionID, privateMetadata?.visitor);
      }
      return listOf(messages).filter(({ kind }) => kind === 'code');
    },
    (messages, { headers }): InboxView => {
      const visitor = visitorOf(headers.cookie);
      return {
        messages: messages
          .filter(({ transactionID }) => visitor && visitors.get(transactionID) === visitor)
          .slice(0, SHOWN)
          .map(({ id, at, to, channel, code }) => ({ id, at, to, channel, code })),
      };
    },
  );
  return {
    ...feed,
    note: (transactionID, visitor) => {
      keep(transactionID, visitor);
      feed.update();
    },
  };
}

function listOf(data: unknown) {
  return Array.isArray(data) ? data : [];
}
