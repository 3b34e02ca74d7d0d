import { SAMPLE_MS } from '../constants/lifetimes-and-limits.ts';
import type { LogEntry } from './log-entry.ts';

/**
 * Decides for an entry that any client can cause at will whether it becomes a line of the log.
 *
 * @returns the entry to log, with `repeated` where others were left out before it; `undefined` where
 *   this one is left out
 */
export type SampleLog = (entry: LogEntry) => LogEntry | undefined;

/** Lets the first entry of a kind through, and then one a minute with the number of those left out. */
export function createLogSampler(now: () => number): SampleLog {
  const kinds = new Map<string, { readonly at: number; leftOut: number }>();
  return (entry) => {
    // Not the message: that of a malformed body may name a part of it.
    const kind = JSON.stringify([entry.level, entry.code, entry.route, entry.reason]);
    const at = now();
    const last = kinds.get(kind);
    // The distance, so that a clock that is set back silences nothing for longer.
    if (last !== undefined && Math.abs(at - last.at) < SAMPLE_MS) {
      last.leftOut += 1;
      return undefined;
    }
    kinds.set(kind, { at, leftOut: 0 });
    return last === undefined || last.leftOut === 0 ? entry : { ...entry, repeated: last.leftOut };
  };
}
