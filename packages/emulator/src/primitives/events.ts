import type { Fault } from '../faults/faults.ts';
import type { AttemptView } from '../model/attempt-view.ts';
import type { JournalEntry } from '../model/journal-entry.ts';
import type { Message } from '../model/message.ts';
import type { WebhookEntry } from '../model/webhook-entry.ts';
import type { ClockState } from './clock.ts';

/** Something that happened in a workspace, with the same data that the control API would show. */
export type WorkspaceEvent =
  | { readonly type: 'message'; readonly data: Message }
  | { readonly type: 'request'; readonly data: JournalEntry }
  /** A provider has reported about one that it took. */
  | { readonly type: 'delivery'; readonly data: Message }
  /** One was made, or has changed. */
  | { readonly type: 'attempt'; readonly data: AttemptView }
  | { readonly type: 'webhook'; readonly data: WebhookEntry }
  /** One was added or removed by hand: those that are left. */
  | { readonly type: 'faults'; readonly data: readonly Fault[] }
  | { readonly type: 'clock'; readonly data: ClockState }
  | { readonly type: 'reset'; readonly data: Readonly<Record<string, never>> }
  /** A utility send, or something about utilities was set: its messages, keys, spending, carriers. */
  | { readonly type: 'utility'; readonly data: Readonly<Record<string, never>> }
  /** None of these, by hand: settings, the world outside, workspaces, an emptied inbox. */
  | { readonly type: 'changed'; readonly data: Readonly<Record<string, never>> };

/** Tells listeners of one workspace what happens in it. */
export interface Events {
  /** Tells every listener. One that throws is logged, and keeps neither the others nor the caller. */
  publish(event: WorkspaceEvent): void;
  /** Listens until the returned function is called, or until `onClose` is. */
  subscribe(listener: (event: WorkspaceEvent) => void, onClose: () => void): () => void;
  /** Ends every subscription, telling each `onClose`. May be called twice. */
  close(): void;
}

/** Creates the events of one workspace. */
export function createEvents(): Events {
  const subscriptions = new Set<{
    listener: (event: WorkspaceEvent) => void;
    onClose: () => void;
  }>();
  return {
    publish: (event) => {
      for (const { listener } of [...subscriptions]) {
        try {
          listener(event);
        } catch (error) {
          console.error(error);
        }
      }
    },
    subscribe: (listener, onClose) => {
      const subscription = { listener, onClose };
      subscriptions.add(subscription);
      return () => subscriptions.delete(subscription);
    },
    close: () => {
      const ended = [...subscriptions];
      subscriptions.clear();
      for (const { onClose } of ended) onClose();
    },
  };
}
