import type { KeyedHash } from '../crypto/keyed-hash.ts';
import { type RequestReport, reasonOf } from '../http/report.ts';
import { ServiceError } from '../http/service-error.ts';
import type {
  Count,
  CountChange,
  Counters,
  CountHit,
  CountQuery,
  RateVerdict,
} from './counters/counters.ts';

/**
 * Counters that reject the request if the store fails: an action that cannot be counted is not
 * allowed. Every method throws `ServiceError` `SERVICE_UNAVAILABLE` with status 500 after it has
 * reported the failure.
 */
export interface CheckedCounters {
  hit(hit: CountHit, report: RequestReport): Promise<RateVerdict>;
  add(change: CountChange, report: RequestReport): Promise<number>;
  read(query: CountQuery, report: RequestReport): Promise<Count | undefined>;
  reset(key: string, report: RequestReport): Promise<void>;
  /**
   * Counts one use before it happens, so that parallel requests cannot exceed the limit.
   *
   * @returns `undefined` if the limit is reached
   */
  reserve(use: LimitedUse, report: RequestReport): Promise<CountedUse | undefined>;
}

/** One use of a limit. */
export interface LimitedUse extends CountQuery {
  readonly max: number;
  /** How long the key is counted after the last change. */
  readonly seconds: number;
}

/** A counted use. */
export interface CountedUse extends Pick<Reservation, 'release'> {
  /** The count with this use. */
  readonly total: number;
}

/** Wraps counters. */
export function createCheckedCounters(counters: Counters): CheckedCounters {
  async function check<T>(use: () => T | Promise<T>, report: RequestReport): Promise<T> {
    try {
      return await use();
    } catch (error) {
      const code = 'SERVICE_UNAVAILABLE';
      const entry = { code, message: 'counters failed', reason: reasonOf(error) } as const;
      // Sampled: a full or unreachable store fails every request, and clients decide how many there are.
      report.faultSampled(entry, error);
      throw new ServiceError(code, { status: 500, rule: 'counters' });
    }
  }

  const checked: CheckedCounters = {
    hit: async (hit, report) => check(() => counters.hit(hit), report),
    add: async (change, report) => check(() => counters.add(change), report),
    read: async (query, report) => check(() => counters.read(query), report),
    async reset(key, report) {
      await check(() => counters.reset({ key }), report);
    },
    async reserve({ key, max, seconds, now }, report) {
      const total = await checked.add({ key, amount: 1, seconds, now }, report);
      const release = async () =>
        tryCount(async () => checked.add({ key, amount: -1, seconds, now }, report));
      if (total <= max) return { total, release };
      await release();
      return undefined;
    },
  };
  return checked;
}

/** Counts what has already happened. A failure is reported and changes no response: a code is on its way. */
export async function tryCount(count: () => Promise<unknown>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** A place within a limit, reserved for a request before it is served. Ended once, by one of the two. */
export interface Reservation {
  /** Keeps the place: a message was sent. Never throws. */
  commit(): Promise<void>;
  /** Gives the place back: nothing was sent. Never throws. */
  release(): Promise<void>;
}

/** What every limit counts with. */
export interface LimitDependencies {
  readonly counters: CheckedCounters;
  /** The hash by the first secret. */
  readonly keyedHash: KeyedHash;
  /** The hash by each secret, for counts that survive a rotation. */
  readonly keyedHashes: readonly [KeyedHash, ...KeyedHash[]];
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** What happens to a reservation: see {@link Reservation}. */
type Fate = 'commit' | 'release';

/**
 * Makes a call within a reservation, and ends the reservation by the outcome.
 *
 * @param fates.onError for a call that throws
 * @param fates.onResult for its result; `undefined` leaves the reservation to the caller
 */
export async function callWithin<T>(
  reservation: Reservation,
  call: () => Promise<T>,
  { onError, onResult }: { onError: Fate; onResult: (result: T) => Fate | undefined },
): Promise<T> {
  let result: T;
  try {
    result = await call();
  } catch (error) {
    await reservation[onError]();
    throw error;
  }
  const fate = onResult(result);
  if (fate !== undefined) await reservation[fate]();
  return result;
}
