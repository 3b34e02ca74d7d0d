import type { WorkspaceEvent } from './control-types.ts';

/** What the page does about the event stream and each type of event on it. */
export type EventListeners = {
  readonly [T in WorkspaceEvent['type']]: (data: EventData<T>) => void;
} & {
  /** The stream is open, for the first time or again. Earlier events are not on it. */
  readonly open: () => void;
  readonly lost: () => void;
};

type EventData<T extends WorkspaceEvent['type']> = Extract<
  WorkspaceEvent,
  { readonly type: T }
>['data'];

/** How long after a failure the emulator is asked again. */
export const RETRY_MS = 2000;

/** Follows the emulator's event stream for the lifetime of the page. */
export function followEvents(url: string, listeners: EventListeners): void {
  const source = new EventSource(url);
  const follow = <T extends WorkspaceEvent['type']>(type: T, listener: EventListeners[T]) =>
    source.addEventListener(type, (event) => listener(JSON.parse(event.data)));
  source.addEventListener('open', listeners.open);
  follow('message', listeners.message);
  follow('request', listeners.request);
  follow('delivery', listeners.delivery);
  follow('attempt', listeners.attempt);
  follow('webhook', listeners.webhook);
  follow('faults', listeners.faults);
  follow('clock', listeners.clock);
  follow('utility', listeners.utility);
  follow('changed', listeners.changed);
  follow('reset', listeners.reset);
  source.addEventListener('error', () => {
    listeners.lost();
    // A browser reconnects by itself after a dropped connection. It gives up after a response that
    // is not an event stream, such as a proxy's 502 while the emulator restarts.
    if (source.readyState !== EventSource.CLOSED) return;
    window.setTimeout(() => followEvents(url, listeners), RETRY_MS);
  });
}
