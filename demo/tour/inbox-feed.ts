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
  /** It has verified the address, and does so once. */
  readonly isUsed: boolean;
}

/** What the feed sends; the newest message is the first. */
export interface InboxView {
  readonly messages: readonly CodeMessageView[];
}

/** The feed of the codes. */
export interface InboxFeed extends ViewFeed {
  /** Notes that the backend began a transaction for a visitor, or that its code was used. */
  readonly note: (transactionID: string, visitor: string, isUsed?: boolean) => void;
}

const SHOWN = 5;
const KEPT = 1000;

/**
 * Streams the newest codes of a visitor; only what a phone would show, no transaction and no pipeline. A
 * transaction is a visitor's if the backend began it for them, or if it belongs to an attempt of the widget that names
 * the visitor in its private metadata.
 */
export function createInboxFeed(control: Control): InboxFeed {
  /** The newest transactions by their IDs. */
  const known = new Map<string, { readonly visitor: string; readonly isUsed: boolean }>();

  function keep(transactionID: unknown, visitor: unknown, isUsed = false): void {
    if (typeof transactionID !== 'string' || typeof visitor !== 'string') return;
    const before = known.get(transactionID);
    known.delete(transactionID);
    known.set(transactionID, { visitor, isUsed: isUsed || before?.isUsed === true });
    const [first] = known.keys();
    if (known.size > KEPT && first !== undefined) known.delete(first);
  }

  const feed = createViewFeed(
    async () => {
      const [messages, attempts] = await Promise.all([
        control('GET', 'messages'),
        control('GET', 'attempts'),
      ]);
      // The newest first. An attempt has another transaction after its code was sent again.
      for (const { transactionID, privateMetadata, status } of [...listOf(attempts)].reverse()) {
        keep(transactionID, privateMetadata?.visitor, status === 'verified');
      }
      return listOf(messages).filter(({ kind }) => kind === 'code');
    },
    (messages, { headers }): InboxView => {
      const visitor = visitorOf(headers.cookie);
      return {
        messages: messages
          .filter(({ transactionID }) => visitor && known.get(transactionID)?.visitor === visitor)
          .slice(0, SHOWN)
          .map(({ id, at, to, channel, code, transactionID }) => {
            const isUsed = known.get(transactionID)?.isUsed === true;
            return { id, at, to, channel, code, isUsed };
          }),
      };
    },
  );
  return {
    ...feed,
    note: (transactionID, visitor, isUsed) => {
      keep(transactionID, visitor, isUsed);
      feed.update();
    },
  };
}

function listOf(data: unknown) {
  return Array.isArray(data) ? data : [];
}
