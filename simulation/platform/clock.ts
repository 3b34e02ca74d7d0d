import { setImmediate as nextTask } from 'node:timers';

/** A clock that jumps from event to event. */
export interface VirtualClock {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Plans a function after a delay, and returns a function that cancels it. */
  readonly after: (delayMs: number, run: () => void, cause?: string) => () => void;
  readonly wait: (delayMs: number, cause?: string) => Promise<void>;
  /**
   * What the running event is about: by default the same as the one that planned it. So a proxy's call is known to
   * belong to the browser's request that it serves, without a change of the proxy.
   */
  readonly cause: () => string;
  /** The same time as a machine shows it whose clock is wrong, and runs wrong. */
  readonly drifting: (offsetMs: number, partsPerMillion: number) => () => number;
  /** Runs events in the order of their time, until there are none or the next one is later than `endMs` says by then. */
  readonly run: (endMs: () => number) => Promise<void>;
}

interface Event {
  readonly atMs: number;
  /** Events of one moment run in the order in which they were planned. */
  readonly turn: number;
  readonly cause: string;
  run: (() => void) | undefined;
}

/** Creates a clock that shows the first second of 2026. */
export function createVirtualClock(): VirtualClock {
  const events: Event[] = [];
  let time = START_MS;
  let turns = 0;
  let cause = '';

  const after: VirtualClock['after'] = (delayMs, run, of = cause) => {
    turns += 1;
    const event: Event = { atMs: time + Math.max(delayMs, 0), turn: turns, cause: of, run };
    push(events, event);
    return () => {
      event.run = undefined;
    };
  };

  return {
    now: () => Math.floor(time),
    after,
    wait: (delayMs, of) =>
      new Promise((resolve) => {
        after(delayMs, resolve, of);
      }),
    cause: () => cause,
    drifting: (offsetMs, partsPerMillion) => {
      const rate = 1 + partsPerMillion / 1e6;
      return () => Math.floor(START_MS + (time - START_MS) * rate + offsetMs);
    },
    async run(endMs) {
      await rest();
      for (;;) {
        const event = pop(events);
        if (event === undefined || event.atMs > endMs()) return;
        if (event.run === undefined) continue;
        time = event.atMs;
        cause = event.cause;
        event.run();
        await rest();
      }
    },
  };
}

/** The first moment of every history. */
export const START_MS = Date.UTC(2026, 0, 1, 12);

/** Resolves when every promise that can settle has settled: a task runs after all microtasks. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    nextTask(resolve);
  });
}

const isBefore = (some: Event, other: Event): boolean =>
  some.atMs < other.atMs || (some.atMs === other.atMs && some.turn < other.turn);

/** Adds to a binary heap. */
function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1;
  while (index > 0) {
    const above = (index - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || isBefore(parent, event)) break;
    heap[index] = parent;
    index = above;
  }
  heap[index] = event;
}

/** Takes the first of a binary heap. */
function pop(heap: Event[]): Event | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    const below = 2 * index + 1;
    let least = heap[below];
    let place = below;
    const other = heap[below + 1];
    if (least === undefined) break;
    if (other !== undefined && isBefore(other, least)) [least, place] = [other, below + 1];
    if (!isBefore(least, last)) break;
    heap[index] = least;
    index = place;
  }
  heap[index] = last;
  return first;
}
