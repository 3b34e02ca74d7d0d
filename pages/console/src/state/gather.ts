/** Hands over values in groups, so that a hundred events are not a hundred changes of the page. */
export interface Gathering<T> {
  readonly add: (value: T) => void;
  /** Hands over what waits. */
  readonly flush: () => void;
  /** Forgets what waits. */
  readonly clear: () => void;
}

/**
 * Creates a gathering. A group has what came before the browser was idle: one value, or what has waited while
 * the page was drawn.
 *
 * @param take gets the values in the order in which they came
 */
export function gather<T>(take: (values: readonly T[]) => void): Gathering<T> {
  let waiting: T[] = [];
  // A message to oneself comes after the events that have arrived, and without the delay of a timer.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = flush;

  function flush(): void {
    const values = waiting;
    waiting = [];
    if (values.length > 0) take(values);
  }

  return {
    add: (value) => {
      waiting.push(value);
      if (waiting.length === 1) port2.postMessage(null);
    },
    flush,
    clear: () => {
      waiting = [];
    },
  };
}
