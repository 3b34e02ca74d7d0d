/**
 * Shows the sign-in page the codes that arrived at the emulator, in place of the user's phone.
 * A product has nothing like it: a code that its backend hands to the browser verifies nothing.
 */
import type { Control } from '../emulator-control.ts';
import { createMachineTimes } from '../machine-times.ts';
import { createViewFeed, type ViewFeed } from '../view-feed.ts';
import { visitorOf } from '../webhook-feed.ts';

/** A code as it arrived on a phone or in a mailbox. */
export interface CodeMessageView {
  readonly id: string;
  /** ISO 8601 by this machine's clock. */
  readonly at: string;
  readonly to: string;
  readonly channel: 'whatsapp' | 'telegram' | 'sms' | 'email';
  readonly code: string;
  /** What it is worth: it verifies once, and not once it is replaced by a newer one or its time is over. */
  readonly state: CodeState;
}

/** Whether a code can still be entered. */
export type CodeState = 'valid' | 'used' | 'ended';

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
  /** The newest transactions by their IDs. */
  const known = new Map<string, { readonly visitor: string; state?: CodeState }>();
  const withMachineTimes = createMachineTimes(control);

  function keep(transactionID: unknown, visitor: unknown): void {
    if (typeof transactionID !== 'string' || typeof visitor !== 'string') return;
    if (known.has(transactionID)) return;
    known.set(transactionID, { visitor });
    const [first] = known.keys();
    if (known.size > KEPT && first !== undefined) known.delete(first);
  }

  /** Reads what has become of a code. It is not valid again once it was not. */
  async function readState(transactionID: string): Promise<void> {
    const transaction = known.get(transactionID);
    if (!transaction || (transaction.state && transaction.state !== 'valid')) return;
    const read = await control('GET', `transactions/${transactionID}`);
    const { status, createdAt, expiresAt } = Object(read);
    // No event reports that a code's time is over.
    if (!transaction.state)
      setTimeout(feed.update, Date.parse(expiresAt) - Date.parse(createdAt)).unref();
    transaction.state = STATES[String(status)] ?? 'ended';
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
      const codes = listOf(messages).filter(({ kind }) => kind === 'code');
      // A transaction may have several messages.
      await Promise.all(
        [...new Set(codes.map(({ transactionID }) => transactionID))].map(readState),
      );
      return withMachineTimes(codes);
    },
    (messages, { headers }): InboxView => {
      const visitor = visitorOf(headers.cookie);
      return {
        messages: messages
          .filter(({ transactionID }) => visitor && known.get(transactionID)?.visitor === visitor)
          .slice(0, SHOWN)
          .map(({ id, at, to, channel, code, transactionID }) => {
            const { state = 'valid' } = known.get(transactionID) ?? {};
            return { id, at, to, channel, code, state };
          }),
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

/** The states of a code by the status of its transaction. */
const STATES: Readonly<Record<string, CodeState>> = {
  created: 'valid',
  active: 'valid',
  Successful: 'used',
  expired: 'ended',
};

function listOf(data: unknown) {
  return Array.isArray(data) ? data : [];
}
