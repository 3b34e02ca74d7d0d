/** How often something may happen: at most `max` times in `seconds`. */
export interface RateWindow {
  readonly max: number;
  readonly seconds: number;
}

/** Whether a hit is within its windows, and if not, when the next one will be: Unix milliseconds. */
export type RateVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly resetAtMs: number };

/** The count of a key. */
export interface Count {
  /** At least 0. */
  readonly total: number;
  /** When the count is deleted: Unix milliseconds. */
  readonly endsAtMs: number;
}

/** The key of a count, and the time of the query. */
export interface CountQuery {
  readonly key: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** One hit, and the windows that limit it. */
export interface CountHit extends CountQuery {
  /** The hit counts against all of them, unless one is full. */
  readonly windows: readonly RateWindow[];
}

/** A change of a count. */
export interface CountChange extends CountQuery {
  /** A negative amount is subtracted. */
  readonly amount: number;
  /** The count is deleted this many seconds after `now`. */
  readonly seconds: number;
}

/**
 * The store that every limit of the proxy counts in. {@link createMemoryCounters} serves one process;
 * several processes share one store, such as {@link createRedisCounters}. Each call is atomic on its
 * key, and `now` is the only clock. Keys contain client addresses, and no phone number.
 *
 * No count may be evicted before it ends: a full store throws, and the request is rejected. Only keys
 * that begin with `client ` count a single client and may be evicted.
 *
 * `countersContract` of `@otp-kit/server/testing` checks an implementation.
 */
export interface Counters {
  /**
   * Counts one hit against every window, unless one of them is full. A window begins with its first
   * hit and runs to its end, even if a later hit names another length. No key is used for both hits
   * and counts.
   */
  hit(hit: CountHit): RateVerdict | Promise<RateVerdict>;
  /**
   * Changes the count of a key, which never falls below 0, and sets when it ends.
   *
   * @returns the new total
   */
  add(change: CountChange): number | Promise<number>;
  /** Gives the count of a key, if there is one. */
  read(query: CountQuery): Count | undefined | Promise<Count | undefined>;
  /** Deletes the hits and the count of a key. */
  reset(target: { readonly key: string }): unknown;
  /**
   * Says what may make the store lose counts early, as one line for the log. Called once, at the first
   * request; what it throws is ignored.
   *
   * @returns `undefined` if nothing is wrong or the store does not know
   */
  warning?(): string | undefined | Promise<string | undefined>;
}
