/** A state and its listeners. */
export interface Store<T> {
  readonly get: () => T;
  /** Sets the state and calls every listener; does nothing once closed. */
  readonly set: (state: T) => void;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Removes all listeners and freezes the state. */
  readonly close: () => void;
}

/** Creates a store. */
export function createStore<T>(initial: T): Store<T> {
  // A set of subscriptions, not of listeners: a listener that subscribes twice is called twice.
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
      return () => subscriptions.delete(tell);
    },
    close() {
      isClosed = true;
      subscriptions.clear();
    },
  };
}

/** Calls a listener. If it throws, the other listeners and the flow go on, and the page sees an uncaught error. */
function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
