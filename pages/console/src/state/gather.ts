/** Hands over values in groups, so that a hundred of them are not a hundred changes of the page. */
export interface Gathering<T> {
  readonly add: (value: T) => void;
  /** Hands over what waits. */
  readonly flush: () => void;
  /** Forgets what waits. */
  readonly clear: () => void;
}

/** The time from one group to the next. A value that comes later than that is a group of its own, at once. */
const PAUSE_MS = 100;

/** Creates a gathering. @param take gets the values in the order in which they came */
export function gather<T>(take: (values: readonly T[]) => void): Gathering<T> {
  let waiting: T[] = [];
  let timer: number | undefined;
  let nextMs = 0;

  function flush(): void {
    window.clearTimeout(timer);
    timer = undefined;
    const values = waiting;
    waiting = [];
    if (values.length === 0) return;
    nextMs = performance.now() + PAUSE_MS;
    take(values);
  }

  return {
    add: (value) => {
      waiting.push(value);
      const waitMs = nextMs - performance.now();
      if (waitMs <= 0) flush();
      else timer ??= window.setTimeout(flush, waitMs);
    },
    flush,
    clear: () => {
      waiting = [];
    },
  };
}
