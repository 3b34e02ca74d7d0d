import { MAX_STORED_ATTEMPTS, RESULT_SECONDS } from '../../constants/lifetimes-and-limits.ts';
import type { WidgetResultStore } from './result-store.ts';
import type { WidgetResult } from './widget-result.ts';

interface Entry {
  result: WidgetResult;
  readonly events: Set<string>;
  isClaimed: boolean;
  /** Unix milliseconds. */
  expiresAt: number;
}

/**
 * Keeps results in this process's memory: `maxAttempts` of them at most (default 10,000). One more
 * drops those that have expired, then a tenth: failures first, the oldest first.
 */
export function createMemoryResultStore({
  now = Date.now,
  maxAttempts = MAX_STORED_ATTEMPTS,
}: {
  /** Unix milliseconds. Default `Date.now`. */
  readonly now?: () => number;
  readonly maxAttempts?: number;
} = {}): WidgetResultStore {
  const entries = new Map<string, Entry>();

  function live(attemptId: string): Entry | undefined {
    const entry = entries.get(attemptId);
    return entry !== undefined && now() < entry.expiresAt ? entry : undefined;
  }

  return {
    put(result, eventID) {
      const expiresAt = now() + RESULT_SECONDS * 1000;
      const entry = live(result.attemptId);
      if (entry === undefined) {
        entries.delete(result.attemptId); // Set again below: a map keeps the order of insertion.
        if (entries.size >= maxAttempts) makeRoom(entries, maxAttempts, now());
        const events = new Set([eventID]);
        entries.set(result.attemptId, { result, events, isClaimed: false, expiresAt });
        return true;
      }
      if (entry.events.has(eventID)) return false;
      entry.events.add(eventID);
      entry.expiresAt = expiresAt;
      if (entry.result.status !== 'success') entry.result = result;
      return true;
    },

    get: (attemptId) => live(attemptId)?.result,

    claim(attemptId) {
      const entry = live(attemptId);
      if (entry?.result.status !== 'success' || entry.isClaimed) return false;
      entry.isClaimed = true;
      entry.expiresAt = now() + RESULT_SECONDS * 1000;
      return true;
    },
  };
}

function makeRoom(entries: Map<string, Entry>, maxAttempts: number, now: number): void {
  for (const [attemptId, { expiresAt }] of entries) {
    if (expiresAt <= now) entries.delete(attemptId);
  }
  const excess = entries.size - (maxAttempts - Math.ceil(maxAttempts / 10));
  if (excess <= 0) return;
  // The sort is stable, so that of each kind the oldest go first.
  const failuresFirst = [...entries].sort(([, some], [, others]) => rank(some) - rank(others));
  for (const [attemptId] of failuresFirst.slice(0, excess)) entries.delete(attemptId);
}

function rank({ result }: Entry): number {
  return result.status === 'failed' ? 0 : 1;
}
