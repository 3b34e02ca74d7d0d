/** How often something may happen: at most `max` times in `seconds`. */
export interface RateWindow {
  readonly max: number;
  readonly seconds: number;
}

/** Whether a hit is within its windows, and if not, from when on one will be: Unix milliseconds. */
export type RateVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly resetAt: number };

/** Counts hits. The one in memory serves one instance; several need a store that they share. */
export interface RateLimiter {
  /** Counts one hit on a key against every window, unless one of them is full. `now`: Unix milliseconds. */
  hit(key: string, windows: readonly RateWindow[], now: number): RateVerdict | Promise<RateVerdict>;
}

/** Loading a form fetches a challenge, and an idle one a new one every 90 s; many people may share an address. */
export const CHALLENGE_WINDOWS: readonly RateWindow[] = [
  { max: 30, seconds: 60 },
  { max: 300, seconds: 3600 },
];

/** Of sends and of the widget's attempts. Above the service's own defaults (5 a minute, 20 an hour), which remain the finer sieve. */
export const SEND_WINDOWS: readonly RateWindow[] = [
  { max: 10, seconds: 60 },
  { max: 60, seconds: 3600 },
];

/** A code is tried ten times at most; the rest is room for people who share an address. */
export const VERIFY_WINDOWS: readonly RateWindow[] = [{ max: 30, seconds: 60 }];

/** A page asks about once a second until the result is there; as with verifying, people may share an address. */
export const COMPLETE_WINDOWS: readonly RateWindow[] = [{ max: 180, seconds: 60 }];

/** Webhooks that nobody signed, whoever sends them: each asks the service for a lookup. */
export const UNSIGNED_WINDOWS: readonly RateWindow[] = [{ max: 60, seconds: 60 }];

interface Count {
  readonly endsAt: number;
  hits: number;
}

/**
 * Counts in this process's memory, in fixed windows from a key's first hit. Holds `maxKeys` keys, so
 * that a flood of addresses cannot fill the memory. One more makes room for a tenth: by the keys whose
 * windows are over, then by the least used, so that the flood cannot free a key that is full either.
 */
export function createMemoryRateLimiter({
  maxKeys = 10_000,
}: {
  readonly maxKeys?: number;
} = {}): RateLimiter {
  const keys = new Map<string, Count[]>();
  return {
    hit(key, windows, now) {
      const counts = windows.map(({ seconds }, index) =>
        current(keys.get(key)?.[index], seconds, now),
      );
      keys.delete(key); // Set again below: a map keeps the order of insertion.
      if (keys.size >= maxKeys) makeRoom(keys, maxKeys, now);
      keys.set(key, counts);

      const resets = counts.flatMap((count, index) => {
        const { max } = windows[index] ?? { max: 0 };
        return count.hits >= max ? [count.endsAt] : [];
      });
      if (resets.length > 0) return { allowed: false, resetAt: Math.max(...resets) };
      for (const count of counts) count.hits += 1;
      return { allowed: true };
    },
  };
}

function current(count: Count | undefined, seconds: number, now: number): Count {
  const isRunning = count !== undefined && now < count.endsAt;
  return isRunning ? count : { endsAt: now + seconds * 1000, hits: 0 };
}

function makeRoom(keys: Map<string, Count[]>, maxKeys: number, now: number): void {
  for (const [key, counts] of keys) {
    if (counts.every(({ endsAt }) => endsAt <= now)) keys.delete(key);
  }
  const excess = keys.size - (maxKeys - Math.ceil(maxKeys / 10));
  if (excess <= 0) return;
  // The sort is stable: of keys that are used alike, the one that has been quiet longest goes first.
  const byUse = [...keys].sort(([, some], [, others]) => usesOf(some) - usesOf(others));
  for (const [key] of byUse.slice(0, excess)) keys.delete(key);
}

function usesOf(counts: readonly Count[]): number {
  return Math.max(0, ...counts.map(({ hits }) => hits));
}
