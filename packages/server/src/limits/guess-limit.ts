/**
 * Limits wrong codes in a row per address, over all its transactions: the service ends a transaction
 * at the tenth, and a new transaction needs only another send.
 *
 * 1. Each guess is counted before it is made, so that parallel guesses cannot exceed the limit.
 * 2. From `policy.maxWrongCodes` on, each wrong code costs a pause, in which nothing is sent or verified.
 *    The pause is reserved before the guess, too, so that parallel guesses cannot share one.
 * 3. At {@link STOP_AT} nothing is sent or verified until the count ends or an operator resets it.
 * 4. A right code resets the count. A guess that the service did not compare is released.
 *
 * A pause and the stop get the same response as every other limit. Wrong codes that were counted under
 * another of the secrets are added, so that a rotation gives no further guesses.
 *
 * @module
 * @see NIST SP 800-63B-4, "Rate limiting (throttling)"
 */

import type { SingleAddress } from '@otp-kit/protocol';
import { FAILURE_SECONDS, PAUSE_SECONDS, STOP_AT } from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import { type ServiceError, tooManyRequestsUntil } from '../http/service-error.ts';
import type { Alarms } from './alarms.ts';
import {
  type CountedUse,
  type LimitDependencies,
  type Reservation,
  tryCount,
} from './checked-counters.ts';
import { addressKeys } from './limit-keys.ts';
import type { Notify } from './notify.ts';
import { type RotatedKeys, readRotated, reserveRotated } from './rotated-counts.ts';
import type { SecurityNotice } from './security-notice.ts';
import { DAY_SECONDS } from './time-windows.ts';

/** The limit of wrong codes. */
export interface GuessLimit {
  /**
   * Rejects an address that is paused or stopped.
   *
   * @throws ServiceError `TOO_MANY_REQUESTS`, and `SERVICE_UNAVAILABLE` if the counters fail
   */
  requireOpen(address: SingleAddress, report: RequestReport): Promise<void>;
  /**
   * Counts a guess before it is made: `commit` keeps it as a wrong code, `release` takes it back. A
   * right code does neither, since the login resets the count.
   *
   * @throws ServiceError `TOO_MANY_REQUESTS`, and `SERVICE_UNAVAILABLE` if the counters fail
   */
  admit(address: SingleAddress, report: RequestReport): Promise<Guess>;
  /** Deletes the count and the pause of an address. Never throws. */
  reset(address: SingleAddress, report: RequestReport): Promise<void>;
}

/** A guess that was counted before it is made. */
export interface Guess extends Reservation {
  /** How many wrong codes are left after this one before a pause; 0 if it costs one. */
  readonly triesLeft: number;
}

interface Dependencies extends Omit<LimitDependencies, 'keyedHash'> {
  /** The wrong code in a row from which on each costs a pause. */
  readonly pauseFrom: number;
  readonly notify: Notify<SecurityNotice> | undefined;
}

/** Prepares the limit. */
export function createGuessLimit(dependencies: Dependencies, alarms: Alarms): GuessLimit {
  const { counters, keyedHashes, notify, now, pauseFrom } = dependencies;
  return {
    async requireOpen(address, report) {
      await requireOpenKeys(dependencies, guessKeys(addressKeys(keyedHashes, address)), report);
    },

    async admit(address, report) {
      const subjects = addressKeys(keyedHashes, address);
      const [subject] = subjects;
      const keys = guessKeys(subjects);
      await requireOpenKeys(dependencies, keys, report);
      const use = { keys: keys.failures, max: STOP_AT, seconds: FAILURE_SECONDS, now: now() };
      const guess = await reserveRotated(counters, use, report);
      if (guess === undefined) throw paused(now());
      const pause = await reservePause(dependencies, keys.pauses, guess, report);
      const { total: failures } = guess;
      return {
        triesLeft: Math.max(pauseFrom - failures, 0),
        async commit() {
          if (failures < pauseFrom) return;
          const end = failures === STOP_AT ? 'stopped' : 'paused';
          const period = { of: subject, seconds: DAY_SECONDS };
          const alarm = { kind: `address-${end}`, subject, failures } as const;
          await alarms.raiseOnce(period, alarm, report);
          // A count of its own: a proxy without the hook may share the alarm's.
          const kind = `guesses-${end}` as const;
          if (notify && (await alarms.isFirst(kind, period, report)))
            notify({ kind, address, atMs: now() }, report);
        },
        async release() {
          await Promise.all([guess.release(), pause?.release()]);
        },
      };
    },

    async reset(address, report) {
      const { failures, pauses } = guessKeys(addressKeys(keyedHashes, address));
      await tryCount(async () => {
        for (const key of [...failures, ...pauses]) await counters.reset(key, report);
      });
    },
  };
}

async function requireOpenKeys(
  { counters, now }: Dependencies,
  { failures, pauses }: GuessKeys,
  report: RequestReport,
): Promise<void> {
  const at = now();
  const [failed, pause] = await Promise.all([
    readRotated(counters, { keys: failures, now: at }, report),
    readRotated(counters, { keys: pauses, now: at }, report),
  ]);
  if (failed.total >= STOP_AT) throw paused(at);
  if (pause.total > 0) throw tooManyRequestsUntil(pause.endsAtMs, at, 'wrong-codes');
}

/** Reserves the pause that a wrong guess costs. While another guess holds it, no guess is made. */
async function reservePause(
  { counters, now, pauseFrom }: Dependencies,
  keys: RotatedKeys,
  guess: CountedUse,
  report: RequestReport,
): Promise<CountedUse | undefined> {
  if (guess.total < pauseFrom) return undefined;
  const use = { keys, max: 1, seconds: PAUSE_SECONDS, now: now() };
  try {
    const pause = await reserveRotated(counters, use, report);
    if (pause !== undefined) return pause;
  } catch (error) {
    await guess.release();
    throw error;
  }
  await guess.release();
  throw paused(now());
}

/** The keys of an address, by each secret: its wrong codes in a row, and its pause. */
export interface GuessKeys {
  readonly failures: RotatedKeys;
  readonly pauses: RotatedKeys;
}

/** Names the counts of an address, of which `subjects` are the hashes by each secret. */
export function guessKeys([first, ...others]: RotatedKeys): GuessKeys {
  const named = (name: string): RotatedKeys => [
    `${name} ${first}`,
    ...others.map((subject) => `${name} ${subject}`),
  ];
  return { failures: named('failures'), pauses: named('pause') };
}

/** A stop gets the response of a pause that has just begun. */
export function paused(now: number): ServiceError {
  return tooManyRequestsUntil(now + PAUSE_SECONDS * 1000, now, 'wrong-codes');
}
