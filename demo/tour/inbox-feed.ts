/**
 * Shows the sign-in page the codes that arrived at the emulator, in place of the user's phone.
 * A product has nothing like it: a code that its backend hands to the browser verifies nothing.
 */
import type { Control } from '../emulator-control.ts';
import { createViewFeed, type ViewFeed } from '../view-feed.ts';

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

const SHOWN = 5;

/** Streams the newest codes; only what a phone would show, no transaction and no pipeline. */
export function createInboxFeed(control: Control): ViewFeed {
  return createViewFeed(async (): Promise<InboxView> => {
    const messages = await control('GET', 'messages');
    if (!Array.isArray(messages)) return { messages: [] };
    return {
      messages: messages
        .filter(({ kind }) => kind === 'code')
        .slice(0, SHOWN)
        .map(({ id, at, to, channel, code }) => ({ id, at, to, channel, code })),
    };
  });
}
