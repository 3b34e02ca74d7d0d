/** Something that happened in a workspace, with the data that the control API would show. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Publishes the events of one part. */
export interface Publisher<E extends AnyEvent> {
  /** Calls every listener. An error of a listener is logged, and stops neither the others nor the caller. */
  publish(event: E): void;
}

/** Reports every event of a workspace, whatever part it is of. */
export interface Subscriber<E extends AnyEvent = AnyEvent> {
  /** Listens until the returned function is called; `onClose` is called when the events end before. */
  subscribe(listener: (event: E) => void, onClose: () => void): () => void;
}

/** The events of one workspace. */
export interface Events<E extends AnyEvent = AnyEvent> extends Publisher<E>, Subscriber<E> {
  /** Ends every subscription and calls each `onClose`. May be called twice. */
  close(): void;
}

/** Creates the events of one workspace. */
export function createEvents<E extends AnyEvent = AnyEvent>(): Events<E> {
  const subscriptions = new Set<{ listener: (event: E) => void; onClose: () => void }>();
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
