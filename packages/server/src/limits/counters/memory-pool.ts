/**
 * The two kinds of memory behind the counters: one that evicts keys when it is full, and one that
 * refuses new keys instead.
 *
 * @module
 */

import { OtpError } from '@otp-kit/protocol';
import { SWEEP_EVERY_MS } from '../../constants/lifetimes-and-limits.ts';
import type { Count } from './counters.ts';

/** Keys with the counts of their windows, up to a maximum number of keys. */
export interface MemoryPool {
  get(key: string): readonly Count[] | undefined;
  /** @throws {@link OtpError} `COUNTERS_FULL`, for a new key of a pool that never evicts */
  set(key: string, counts: readonly Count[], now: number): void;
  delete(key: string): void;
}

/**
 * Creates a pool for counts that may be lost. A key too many frees a tenth of the pool: ended counts
 * first, then those used least, so that a flood of new clients evicts its own keys.
 */
export function createEvictingPool(maxKeys: number): MemoryPool {
  const keys = new Map<string, readonly Count[]>();
  return {
    get: (key) => keys.get(key),
    set(key, counts, now) {
      keys.delete(key); // A map keeps the order of insertion: this key becomes the youngest.
      if (keys.size >= maxKeys) evict(keys, maxKeys, now);
      keys.set(key, counts);
    },
    delete: (key) => void keys.delete(key),
  };
}

/** Creates a pool for counts that must not be lost. A full one refuses new keys until counts end. */
export function createRefusingPool(maxKeys: number): MemoryPool {
  const keys = new Map<string, readonly Count[]>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  function sweep(now: number): void {
    if (now < sweptAt + SWEEP_EVERY_MS) return;
    sweptAt = now;
    deleteEnded(keys, now);
  }

  return {
    get: (key) => keys.get(key),
    set(key, counts, now) {
      if (keys.size >= maxKeys && !keys.has(key)) {
        sweep(now);
        if (keys.size >= maxKeys) throw full(maxKeys);
      }
      keys.set(key, counts);
    },
    delete: (key) => void keys.delete(key),
  };
}

function full(maxKeys: number): OtpError {
  return new OtpError('COUNTERS_FULL', `the counters hold ${maxKeys} limits that have not ended`);
}

function evict(keys: Map<string, readonly Count[]>, maxKeys: number, now: number): void {
  deleteEnded(keys, now);
  const excess = keys.size - (maxKeys - Math.ceil(maxKeys / 10));
  if (excess <= 0) return;
  // The sort is stable: of keys used equally often, the one unused for longest goes first.
  const byUse = [...keys].sort(([, some], [, others]) => usesOf(some) - usesOf(others));
  for (const [key] of byUse.slice(0, excess)) keys.delete(key);
}

function deleteEnded(keys: Map<string, readonly Count[]>, now: number): void {
  for (const [key, counts] of keys) {
    if (counts.every(({ endsAtMs }) => endsAtMs <= now)) keys.delete(key);
  }
}

function usesOf(counts: readonly Count[]): number {
  return Math.max(0, ...counts.map(({ total }) => total));
}
