import { DurableObject } from 'cloudflare:workers';
import type { Count, CountChange, Counters, CountHit, RateVerdict } from '@otp-kit/server';

interface Hits {
  readonly count: number;
  /** Unix milliseconds. */
  readonly endsAtMs: number;
}

/**
 * The hits or the count of one key. Each method reads and writes without waiting in between, so it is
 * atomic. What has ended is decided by the caller's clock; the alarm only clears away.
 */
export class OtpCounter extends DurableObject {
  async hit({ windows, now }: Omit<CountHit, 'key'>): Promise<RateVerdict> {
    const stored = this.ctx.storage.kv.get<readonly Hits[]>('hits') ?? [];
    const hits = windows.map(({ seconds }, index): Hits => {
      const one = stored[index];
      return one && now < one.endsAtMs ? one : { count: 0, endsAtMs: now + seconds * 1000 };
    });
    const full = hits.filter(({ count }, index) => count >= (windows[index]?.max ?? 0));
    if (full.length > 0) return { allowed: false, resetAtMs: latestEnd(full) };
    const counted = hits.map(({ count, endsAtMs }) => ({ count: count + 1, endsAtMs }));
    this.ctx.storage.kv.put('hits', counted);
    await this.#clearIn(latestEnd(hits) - now);
    return { allowed: true };
  }

  async add({ amount, seconds, now }: Omit<CountChange, 'key'>): Promise<number> {
    const total = Math.max((this.read(now)?.total ?? 0) + amount, 0);
    const count: Count = { total, endsAtMs: now + seconds * 1000 };
    this.ctx.storage.kv.put('count', count);
    await this.#clearIn(seconds * 1000);
    return total;
  }

  read(now: number): Count | undefined {
    const count = this.ctx.storage.kv.get<Count>('count');
    return count && now < count.endsAtMs ? count : undefined;
  }

  async reset(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  async #clearIn(milliseconds: number): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + milliseconds);
  }
}

/** Counts with one Durable Object per key. */
export function createDurableObjectCounters(
  namespace: DurableObjectNamespace<OtpCounter>,
): Counters {
  return {
    hit: async ({ key, ...hit }) => namespace.getByName(key).hit(hit),
    add: async ({ key, ...change }) => namespace.getByName(key).add(change),
    read: async ({ key, now }) => namespace.getByName(key).read(now),
    reset: async ({ key }) => namespace.getByName(key).reset(),
  };
}

function latestEnd(hits: readonly Hits[]): number {
  return Math.max(...hits.map(({ endsAtMs }) => endsAtMs));
}
