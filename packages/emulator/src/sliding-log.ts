import type { Caps } from './entities.ts';

/** A window that is full. */
export interface Breach {
  readonly window: keyof Caps;
  readonly max: number;
  readonly current: number;
  /** Until the oldest counted event leaves the window. */
  readonly waitMs: number;
}

/** Counts events by key, each at its own time, so that a window slides and never resets at once. */
export interface SlidingLog {
  /** The full window with the longest wait; undefined where one more event fits into all. */
  breach(key: string, caps: Caps, nowMs: number): Breach | undefined;
  record(key: string, nowMs: number): void;
  clear(): void;
}

const WINDOWS: readonly { readonly window: keyof Caps; readonly lengthMs: number }[] = [
  { window: 'perMinute', lengthMs: 60_000 },
  { window: 'perHour', lengthMs: 3_600_000 },
  { window: 'perDay', lengthMs: 86_400_000 },
];
const LONGEST_MS = 86_400_000;
const KEYS_KEPT = 10_000;
const TIMES_KEPT = 10_000; // of each key

/**
 * Creates an empty log. Beyond 10,000 keys the one that was longest idle is forgotten, and beyond
 * 10,000 events of a key the first: a cap above that is never reached.
 */
export function createSlidingLog(): SlidingLog {
  const timesByKey = new Map<string, number[]>();
  return {
    breach: (key, caps, nowMs) => {
      const times = timesByKey.get(key) ?? [];
      const breaches = WINDOWS.flatMap(({ window, lengthMs }) => {
        const max = caps[window];
        if (max === undefined) return [];
        const counted = times.filter((atMs) => atMs > nowMs - lengthMs);
        if (counted.length < max) return [];
        // With a cap of 0 nothing may ever be counted: a whole window is as good a wait as any.
        const oldestMs = counted.length === 0 ? nowMs : Math.min(...counted);
        return [{ window, max, current: counted.length, waitMs: oldestMs + lengthMs - nowMs }];
      });
      return breaches.sort((a, b) => b.waitMs - a.waitMs)[0];
    },
    record: (key, nowMs) => {
      const times = timesByKey.get(key) ?? [];
      // In place: with a copy for each, ten thousand events would take ten thousand times as long as one.
      while (times.length >= TIMES_KEPT || (times[0] ?? nowMs) <= nowMs - LONGEST_MS) times.shift();
      times.push(nowMs);
      timesByKey.delete(key);
      timesByKey.set(key, times);
      const [idle] = timesByKey.keys();
      if (timesByKey.size > KEYS_KEPT && idle !== undefined) timesByKey.delete(idle);
    },
    clear: () => timesByKey.clear(),
  };
}
