import * as v from 'valibot';
import {
  type CodeMessage,
  type Message,
  MessageSchema,
  type UtilityMessage,
} from '../model/message.ts';
import { type BoundedLog, createBoundedLog, type Sequence } from '../primitives/bounded-log.ts';
import type { AnyEvent, Publisher, Subscriber } from '../primitives/events.ts';

/** A message was delivered. */
export interface MessageEvent {
  readonly type: 'message';
  readonly data: Message;
}

/** The inbox was emptied. */
export interface ClearedEvent {
  readonly type: 'cleared';
  readonly data: Readonly<Record<string, never>>;
}

/** Selects messages; a field that is left out means any. */
export interface MessageFilter {
  readonly to?: string;
  readonly channel?: string;
  /** Only messages that came after the one with this id. */
  readonly after?: string;
}

/** What was delivered in one workspace. */
export interface Inbox {
  deliver(message: Omit<CodeMessage, 'id'>): CodeMessage;
  deliver(message: Omit<UtilityMessage, 'id'>): UtilityMessage;
  /** Undefined where the inbox has no such message, or has forgotten it. */
  byId(id: string): Message | undefined;
  /** Newest first. */
  list(filter?: MessageFilter): readonly Message[];
  /**
   * The first match after `after`; without `after`, the newest match there is, else the next to come.
   * Resolves to undefined when the time is up, the caller aborts, or the workspace closes.
   */
  wait(
    filter: MessageFilter,
    options: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Message | undefined>;
  clear(): void;
  /** Oldest first. */
  save(): readonly Message[];
}

/** Checks the messages of a snapshot. */
export const SavedInboxSchema = v.array(MessageSchema);

const MESSAGES_KEPT = 5000;

/** Creates the inbox of one workspace; it publishes each message as an event. */
export function createInbox(
  {
    events,
    sequence,
  }: {
    readonly events: Publisher<ClearedEvent | MessageEvent> & Subscriber;
    readonly sequence: Sequence;
  },
  saved: readonly Message[] = [],
): Inbox {
  const log: BoundedLog<Message> = createBoundedLog('msg', MESSAGES_KEPT, sequence, saved);
  const list = (filter: MessageFilter = {}): readonly Message[] =>
    log.list(filter.after).filter((message) => matches(message, filter));

  function deliver(message: Omit<CodeMessage, 'id'>): CodeMessage;
  function deliver(message: Omit<UtilityMessage, 'id'>): UtilityMessage;
  function deliver(message: Omit<CodeMessage, 'id'> | Omit<UtilityMessage, 'id'>): Message {
    const delivered = log.add((id): Message => ({ id, ...message }));
    events.publish({ type: 'message', data: delivered });
    return delivered;
  }

  return {
    deliver,
    byId: (id) => log.save().find((message) => message.id === id),
    list,
    wait: (filter, { timeoutMs, signal }) => {
      const existing = list(filter).at(filter.after === undefined ? 0 : -1);
      if (existing !== undefined || signal?.aborted) return Promise.resolve(existing);
      return new Promise((resolve) => {
        const finish = (message?: Message): void => {
          clearTimeout(timer);
          unsubscribe();
          signal?.removeEventListener('abort', abort);
          resolve(message);
        };
        const abort = (): void => finish();
        const timer = setTimeout(finish, timeoutMs);
        const unsubscribe = events.subscribe((event) => {
          if (isMessageEvent(event) && matches(event.data, filter)) finish(event.data);
        }, abort);
        signal?.addEventListener('abort', abort);
      });
    },
    clear: () => {
      log.clear();
      events.publish({ type: 'cleared', data: {} });
    },
    save: () => log.save(),
  };
}

function isMessageEvent(event: AnyEvent): event is MessageEvent {
  return event.type === 'message';
}

function matches(message: Message, { to, channel }: MessageFilter): boolean {
  return (
    (to === undefined || message.to === to) &&
    (channel === undefined || message.channel === channel)
  );
}
