/** Keeps snapshots and live events in order. */
export interface CatchUp {
  /** Takes a snapshot and shows it. Rejects if that failed, and no other was requested since. */
  readonly run: () => Promise<void>;
  /** Applies an event now, or after the snapshot that is in flight. */
  readonly follow: (event: () => void) => void;
  /** Drops the waiting events: the next snapshot contains what they told. */
  readonly forget: () => void;
}

/**
 * A snapshot in flight may be older than an event that arrives before it. Without an order, showing
 * the snapshot would remove what the event added.
 *
 * 1. While a snapshot is in flight, events wait.
 * 2. If several snapshots are in flight, only the last one requested is shown.
 * 3. Then the waiting events are applied. Applying one twice changes nothing.
 */
export function createCatchUp<T>(take: () => Promise<T>, show: (snapshot: T) => void): CatchUp {
  let latest = 0;
  let isInFlight = false;
  let waiting: (() => void)[] = [];

  return {
    run: async () => {
      latest += 1;
      const mine = latest;
      isInFlight = true;
      try {
        const snapshot = await take();
        if (mine === latest) show(snapshot);
      } catch (cause) {
        if (mine === latest) throw cause;
      } finally {
        if (mine === latest) {
          isInFlight = false;
          const events = waiting;
          waiting = [];
          for (const event of events) event();
        }
      }
    },
    follow: (event) => {
      if (isInFlight) waiting.push(event);
      else event();
    },
    forget: () => {
      waiting = [];
    },
  };
}
