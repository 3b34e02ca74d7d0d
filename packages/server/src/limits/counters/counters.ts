/** How often something may happen: at most `max` times in `seconds`. */
export interface RateWindow {
  readonly max: number;
  readonly seconds: number;
}

/** Whether a hit is within its windows, and if not, from when on one will be: Unix milliseconds. */
export type RateVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly resetAt: number };

/** What was counted on a key. */
export interface Count {
  /** At least 0. */
  readonly total: number;
  /** When it is forgotten: Unix milliseconds. */
  readonly endsAt: number;
}

/**
 * Counts what every limit of the proxy rests on. The one in memory serves one instance; several need
 * one that they share, such as {@link createRedisCounters}. Each call is atomic on its key; `now` is
 * Unix milliseconds, and the only clock there is. Keys hold clients' addresses, and no phone number.
 *
 * No count may be evicted before it ends: a store without room throws, and the request is refused.
 * Only keys that begin with `client ` count a single client and may be evicted.
 */
export interface Counters {
  /**
   * Counts one hit on a key against every window, unless one of them is full. A window begins with
   * its first hit and runs to its end, even where the next hit names another length in its place.
   * Keys of hits are never keys of counts.
   */
  hit(key: string, windows: readonly RateWindow[], now: number): RateVerdict | Promise<RateVerdict>;
  /**
   * Adds to the count of a key, or takes back what is negative, and forgets the count `seconds` from
   * now: of a key that is added to without end, never.
   *
   * @returns the new total
   */
  add(key: string, amount: number, seconds: number, now: number): number | Promise<number>;
  /** Gives the count of a key, if there is one. */
  read(key: string, now: number): Count | undefined | Promise<Count | undefined>;
  /** Forgets what was hit or counted on a key. */
  reset(key: string): unknown;
  /**
   * Says what about the store may lose counts before they end, for one line of the log. Asked once, at
   * the first request; what it throws is ignored.
   *
   * @returns `undefined` where nothing is wrong or the store does not say
   */
  warning?(): string | undefined | Promise<string | undefined>;
}
