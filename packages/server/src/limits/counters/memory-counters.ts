import { MAX_CLIENT_KEYS, MAX_LIMIT_KEYS } from '../../constants/lifetimes-and-limits.ts';
import { isClientKey } from './client-key.ts';
import type { Count, Counters, CountQuery } from './counters.ts';
import { createEvictingPool, createRefusingPool } from './memory-pool.ts';

/** How many keys are held in memory. A key takes about 250 bytes. */
export interface MemoryCountersOptions {
  /** Counts of clients by network address: beyond this number the least used are evicted. Default 50,000. */
  readonly maxClientKeys?: number;
  /** All other limits, which are never evicted: beyond this number new ones are refused. Default 500,000. */
  readonly maxLimitKeys?: number;
}

/**
 * Counts in this process's memory. Clients have a pool of their own, so that a flood of network
 * addresses evicts no limit of a phone number, of a block or of the budget. When the pool of those
 * limits is full, `hit` and `add` throw `COUNTERS_FULL` for new keys, so that the request is refused;
 * keys that exist go on counting, and room returns as counts end.
 */
export function createMemoryCounters({
  maxClientKeys = MAX_CLIENT_KEYS,
  maxLimitKeys = MAX_LIMIT_KEYS,
}: MemoryCountersOptions = {}): Counters {
  const clients = createEvictingPool(maxClientKeys);
  const limits = createRefusingPool(maxLimitKeys);
  const poolOf = (key: string) => (isClientKey(key) ? clients : limits);

  function read({ key, now }: CountQuery): Count | undefined {
    const count = poolOf(key).get(key)?.[0];
    return count !== undefined && now < count.endsAtMs ? count : undefined;
  }

  return {
    hit({ key, windows, now }) {
      const pool = poolOf(key);
      const before = pool.get(key);
      const counts = windows.map(({ seconds }, index) => current(before?.[index], seconds, now));
      const resets = counts.flatMap(({ total, endsAtMs }, index) => {
        const { max } = windows[index] ?? { max: 0 };
        return total >= max ? [endsAtMs] : [];
      });
      const isAllowed = resets.length === 0;
      pool.set(key, isAllowed ? counts.map(oneMore) : counts, now);
      return isAllowed ? { allowed: true } : { allowed: false, resetAtMs: Math.max(...resets) };
    },

    add({ key, amount, seconds, now }) {
      const total = Math.max((read({ key, now })?.total ?? 0) + amount, 0);
      const pool = poolOf(key);
      // A count of nothing is deleted: sends that the service refused must not fill the pool.
      if (total === 0) pool.delete(key);
      else pool.set(key, [{ total, endsAtMs: now + seconds * 1000 }], now);
      return total;
    },

    read,

    reset: ({ key }) => poolOf(key).delete(key),
  };
}

function current(count: Count | undefined, seconds: number, now: number): Count {
  const isRunning = count !== undefined && now < count.endsAtMs;
  return isRunning ? count : { endsAtMs: now + seconds * 1000, total: 0 };
}

function oneMore({ total, endsAtMs }: Count): Count {
  return { total: total + 1, endsAtMs };
}
