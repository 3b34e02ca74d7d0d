// @ts-check

/**
 * Keeps snapshots and live events in order. A snapshot that is on its way may be older than an
 * event that overtakes it; shown as it comes, it would wipe what the event told of off the page.
 *
 * 1. While a snapshot is under way, events wait.
 * 2. Of several snapshots under way only the one asked for last is shown.
 * 3. Then the waiting events follow. What the snapshot has already is known by its ID, or said again.
 *
 * @template T
 * @param {() => Promise<T>} take
 * @param {(snapshot: T) => void} show
 */
export function createCatchUp(take, show) {
  let latest = 0;
  let underWay = false;
  /** @type {(() => void)[]} */
  let waiting = [];

  return {
    /** Takes a snapshot and shows it. Rejects when that failed. */
    async run() {
      latest += 1;
      const mine = latest;
      underWay = true;
      try {
        const snapshot = await take();
        if (mine === latest) show(snapshot);
      } finally {
        if (mine === latest) {
          underWay = false;
          const events = waiting;
          waiting = [];
          for (const event of events) event();
        }
      }
    },
    /** @param {() => void} event is shown now, or after the snapshot that is under way */
    follow(event) {
      if (underWay) waiting.push(event);
      else event();
    },
    /** Drops the waiting events: what they told of is gone, or in the next snapshot. */
    forget() {
      waiting = [];
    },
  };
}
