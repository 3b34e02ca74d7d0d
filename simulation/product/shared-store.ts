import {
  type Counters,
  createMemoryCounters,
  createMemoryResultStore,
  type WidgetResultStore,
} from '@otp-kit/server';
import type { VirtualClock } from '../platform/clock.ts';

/** The one store of all proxies: their counters, and the widget's results. */
export interface SharedStore {
  readonly counters: Counters;
  readonly results: WidgetResultStore;
  /** The primary dies, and its replica, which has not received the last write, takes its place. */
  readonly failOver: () => void;
  /** How many different keys were ever counted. */
  readonly keys: () => number;
}

interface Content {
  readonly counters: Counters;
  readonly results: WidgetResultStore;
}

/** Creates the store: the memory stores of the kit, with every write kept for the replica. */
export function createSharedStore(clock: VirtualClock): SharedStore {
  const keys = new Set<string>();
  let writes: { readonly atMs: number; readonly write: (to: Content) => unknown }[] = [];
  let replayedAtMs: number | undefined;
  const open = (): Content => ({
    counters: createMemoryCounters(),
    results: createMemoryResultStore({ now: () => replayedAtMs ?? clock.now() }),
  });
  let content = open();

  function write<T>(key: string, apply: (to: Content) => T): T {
    keys.add(key);
    writes.push({ atMs: clock.now(), write: apply });
    return apply(content);
  }

  return {
    counters: {
      hit: (hit) => write(hit.key, (to) => to.counters.hit(hit)),
      add: (change) => write(change.key, (to) => to.counters.add(change)),
      read: (query) => content.counters.read(query),
      reset: (target) => write(target.key, (to) => to.counters.reset(target)),
    },
    results: {
      put: (result, eventID) => write(result.attemptId, (to) => to.results.put(result, eventID)),
      get: (attemptId) => content.results.get(attemptId),
      claim: (attemptId) => write(attemptId, (to) => to.results.claim(attemptId)),
    },
    failOver() {
      writes = writes.slice(0, -1);
      content = open();
      for (const { atMs, write: apply } of writes) {
        replayedAtMs = atMs;
        void apply(content);
      }
      replayedAtMs = undefined;
    },
    keys: () => keys.size,
  };
}
