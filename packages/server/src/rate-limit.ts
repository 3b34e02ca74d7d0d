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

/** Above the service's own defaults (5 a minute, 20 an hour), which remain the finer sieve. */
export const SEND_WINDOWS: readonly RateWindow[] = [
  { max: 10, seconds: 60 },
  { max: 60, seconds: 3600 },
];

interface Count {
  startedAt: number;
  hits: number;
}

/**
 * Counts in this process's memory, in fixed windows from a key's first hit. Holds `maxKeys` keys;
 * one more drops the key that has been quiet longest, so that a flood of addresses cannot fill the memory.
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
      keys.set(key, counts);
      const [oldest] = keys.keys();
      if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest);

      const resets = counts.flatMap((count, index) => {
        const { max, seconds } = windows[index] ?? { max: 0, seconds: 0 };
        return count.hits >= max ? [count.startedAt + seconds * 1000] : [];
      });
      if (resets.length > 0) return { allowed: false, resetAt: Math.max(...resets) };
      for (const count of counts) count.hits += 1;
      return { allowed: true };
    },
  };
}

function current(count: Count | undefined, seconds: number, now: number): Count {
  const isRunning = count !== undefined && now < count.startedAt + seconds * 1000;
  return isRunning ? count : { startedAt: now, hits: 0 };
}
