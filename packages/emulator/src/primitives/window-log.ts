import * as v from 'valibot';
import type { Caps } from '../model/pipeline.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedEntries, savedTime } from '../schema/saved.ts';
import type { Clock } from './clock.ts';
import { forgetOldest } from './forget-oldest.ts';

/** A window that slides with each event, or one that starts at each full minute, hour and day (UTC). */
export type WindowKind = 'sliding' | 'fixed';

/** A window that is full. */
export interface Breach {
  readonly window: keyof Caps;
  readonly max: number;
  readonly current: number;
  /** Until the oldest counted event leaves the window. */
  readonly waitMs: number;
}

/** Counts events by key, each at its own time. */
export interface WindowLog {
  /**
   * The full window with the longest wait; undefined where one more event fits into all.
   *
   * @param nowMs by default now, by the workspace's clock
   */
  breach(key: string, caps: Caps, nowMs?: number): Breach | undefined;
  /** How full the shortest window with a cap is, from 0 to 1; without a cap, nothing ever is. */
  fill(key: string, caps: Caps): number;
  record(key: string): void;
  forget(key: string): void;
  save(): SavedWindowLog;
}

/** Checks a {@link SavedWindowLog}. */
export const SavedWindowLogSchema = savedEntries(v.array(savedTime));

/** When the events of each key were, in Unix milliseconds; the key that was longest idle first. */
export type SavedWindowLog = ReadonlyOutput<typeof SavedWindowLogSchema>;

const LONGEST_MS = 86_400_000;
/** The windows that events are counted in, the shortest first. */
export const WINDOWS: readonly { readonly window: keyof Caps; readonly lengthMs: number }[] = [
  { window: 'perMinute', lengthMs: 60_000 },
  { window: 'perHour', lengthMs: 3_600_000 },
  { window: 'perDay', lengthMs: LONGEST_MS },
];
const KEYS_KEPT = 10_000;
const TIMES_KEPT = 10_000; // of each key

/**
 * Creates a log. Beyond 10,000 keys the one that was longest idle is forgotten, and beyond
 * 10,000 events of a key the first: a cap above that is never reached.
 *
 * @param kind called at each look, as the behavior may change
 * @param saved the events to begin with
 */
export function createWindowLog(
  clock: Clock,
  kind: () => WindowKind = () => 'sliding',
  saved: SavedWindowLog = [],
): WindowLog {
  const timesByKey = new Map(
    saved.slice(-KEYS_KEPT).map(([key, times]) => [key, times.slice(-TIMES_KEPT)]),
  );

  const leavesAtMs = (atMs: number, lengthMs: number): number =>
    kind() === 'fixed' ? atMs - (atMs % lengthMs) + lengthMs : atMs + lengthMs;
  /** How many events the window counts at a time, and when the first of them leaves it. */
  const look = (key: string, lengthMs: number, nowMs: number) => {
    let current = 0;
    let firstLeavesAtMs = Number.POSITIVE_INFINITY;
    for (const atMs of timesByKey.get(key) ?? []) {
      const leavesMs = leavesAtMs(atMs, lengthMs);
      // What lies ahead of a clock that was set back is still to come: no wait is longer than its window.
      if (atMs > nowMs || leavesMs <= nowMs) continue;
      current += 1;
      firstLeavesAtMs = Math.min(firstLeavesAtMs, leavesMs);
    }
    return { current, firstLeavesAtMs };
  };

  return {
    breach: (key, caps, nowMs = clock.now()) => {
      const breaches = WINDOWS.flatMap(({ window, lengthMs }) => {
        const max = caps[window];
        if (max === undefined) return [];
        const { current, firstLeavesAtMs } = look(key, lengthMs, nowMs);
        if (current < max) return [];
        // With a cap of 0 nothing may ever be counted: a whole window is as good a wait as any.
        const untilMs = current === 0 ? leavesAtMs(nowMs, lengthMs) : firstLeavesAtMs;
        return [{ window, max, current, waitMs: untilMs - nowMs }];
      });
      return longestWait(breaches);
    },
    fill: (key, caps) => {
      const shortest = WINDOWS.find(({ window }) => caps[window] !== undefined);
      const max = shortest && caps[shortest.window];
      if (shortest === undefined || max === undefined) return 0;
      if (max === 0) return 1;
      return Math.min(look(key, shortest.lengthMs, clock.now()).current / max, 1);
    },
    record: (key) => {
      const nowMs = clock.now();
      const times = timesByKey.get(key) ?? [];
      // In place: with a copy for each, ten thousand events would take ten thousand times as long as one.
      while (times.length >= TIMES_KEPT || (times[0] ?? nowMs) <= nowMs - LONGEST_MS) times.shift();
      times.push(nowMs);
      timesByKey.delete(key);
      timesByKey.set(key, times);
      forgetOldest(timesByKey, KEYS_KEPT);
    },
    forget: (key) => timesByKey.delete(key),
    save: () => [...timesByKey],
  };
}

/** The full window with the longest wait; after it, none is full. */
export function longestWait<T extends Breach>(breaches: readonly T[]): T | undefined {
  return [...breaches].sort((a, b) => b.waitMs - a.waitMs)[0];
}
