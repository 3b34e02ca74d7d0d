/** A state, and who wants to know when it changes. */
export interface Store<T> {
  readonly get: () => T;
  /** Puts a new state in and tells every listener; once closed, does nothing. */
  readonly set: (state: T) => void;
  /** Returns what ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Forgets all listeners and keeps its state for good. */
  readonly close: () => void;
}

/** Creates a store. */
export function createStore<T>(initial: T): Store<T> {
  // A set of subscriptions, not of listeners: a listener subscribed twice is told twice.
  const subscriptions = new Set<() => void>();
  let state = initial;
  let isClosed = false;

  return {
    get: () => state,
    set(next) {
      if (isClosed) return;
      state = next;
      for (const tell of subscriptions) tell();
    },
    subscribe(listener) {
      const tell = () => callSafely(listener);
      if (!isClosed) subscriptions.add(tell);
      return () => {
        subscriptions.delete(tell);
      };
    },
    close() {
      isClosed = true;
      subscriptions.clear();
    },
  };
}

/** A listener that throws breaks neither the others nor the flow; the page sees its error as uncaught. */
function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
