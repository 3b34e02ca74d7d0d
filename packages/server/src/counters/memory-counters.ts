import type { Count, Counters } from './counters.ts';

/**
 * Counts in this process's memory. Holds `maxKeys` keys (default 50,000), so that a flood of addresses
 * cannot fill the memory. One more makes room for a tenth: by what is over, then by the least used, so
 * that the flood frees none that was used more often than its own.
 */
export function createMemoryCounters({
  maxKeys = 50_000,
}: {
  readonly maxKeys?: number;
} = {}): Counters {
  const keys = new Map<string, readonly Count[]>();

  function keep(key: string, counts: readonly Count[], now: number): void {
    keys.delete(key); // A map keeps the order of insertion, and this key is the youngest now.
    if (keys.size >= maxKeys) makeRoom(keys, maxKeys, now);
    keys.set(key, counts);
  }

  function read(key: string, now: number): Count | undefined {
    const count = keys.get(key)?.[0];
    return count !== undefined && now < count.endsAt ? count : undefined;
  }

  return {
    hit(key, windows, now) {
      const counts = windows.map(({ seconds }, index) =>
        current(keys.get(key)?.[index], seconds, now),
      );
      const resets = counts.flatMap(({ total, endsAt }, index) => {
        const { max } = windows[index] ?? { max: 0 };
        return total >= max ? [endsAt] : [];
      });
      const isAllowed = resets.length === 0;
      keep(key, isAllowed ? counts.map(oneMore) : counts, now);
      return isAllowed ? { allowed: true } : { allowed: false, resetAt: Math.max(...resets) };
    },

    add(key, amount, seconds, now) {
      const total = Math.max((read(key, now)?.total ?? 0) + amount, 0);
      keep(key, [{ total, endsAt: now + seconds * 1000 }], now);
      return total;
    },

    read,

    reset: (key) => keys.delete(key),
  };
}

function current(count: Count | undefined, seconds: number, now: number): Count {
  const isRunning = count !== undefined && now < count.endsAt;
  return isRunning ? count : { endsAt: now + seconds * 1000, total: 0 };
}

function oneMore({ total, endsAt }: Count): Count {
  return { total: total + 1, endsAt };
}

function makeRoom(keys: Map<string, readonly Count[]>, maxKeys: number, now: number): void {
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
  return Math.max(0, ...counts.map(({ total }) => total));
}
