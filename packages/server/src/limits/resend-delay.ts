import type { SingleAddress } from '@otp-kit/protocol';
import { QUIET_SECONDS } from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import { tooManyRequestsUntil } from '../http/service-error.ts';
import {
  type CheckedCounters,
  type LimitDependencies,
  type Reservation,
  tryCount,
} from './checked-counters.ts';
import { isFirstUse } from './first-use.ts';
import { mailboxKey } from './limit-keys.ts';

/** A reserved resend. */
export interface ResendReservation extends Reservation {
  /** In how many milliseconds from now another code may be requested. */
  readonly leftMs: () => number;
}

/** The delays between two codes to one address, which grow with each code. */
export interface ResendDelay {
  /**
   * Reserves the next send to an address. It counts per address, so that neither a new flow nor
   * another browser avoids the delay.
   *
   * @throws ServiceError `TOO_MANY_REQUESTS`, and `SERVICE_UNAVAILABLE` if the counters fail
   */
  admit(address: SingleAddress, report: RequestReport): Promise<ResendReservation>;
  /** The codes that were sent to an address since its delays began, at least 1. Never throws. */
  codesOf(address: SingleAddress, report: RequestReport): Promise<number>;
  /** Starts the delays of an address again. Never throws. */
  reset(address: SingleAddress, report: RequestReport): Promise<void>;
  /**
   * Does the same after a code that was verified before, once for its transaction: it may have been verified
   * without a login. Never throws.
   *
   * @returns whether it did
   */
  resetUsed(
    transaction: { readonly transactionID: string; readonly address: SingleAddress },
    report: RequestReport,
  ): Promise<boolean>;
}

/**
 * Prepares the delays.
 *
 * @param steps the seconds after the first code, the second, and so on; the last one repeats
 */
export function createResendDelay(
  { counters, keyedHash, now }: LimitDependencies,
  steps: readonly number[],
): ResendDelay {
  async function reset(address: SingleAddress, report: RequestReport): Promise<void> {
    const mailbox = mailboxKey(keyedHash, address);
    await resetKey(counters, sentKey(mailbox), report);
    await resetKey(counters, lockKey(mailbox), report);
  }

  return {
    async admit(address, report) {
      const mailbox = mailboxKey(keyedHash, address);
      const at = now();
      const sent = await counters.read({ key: sentKey(mailbox), now: at }, report);
      const seconds = steps[Math.min(sent?.total ?? 0, steps.length - 1)] ?? 0;
      const endsAtMs = at + seconds * 1000;
      // One window of one hit is a lock: of several requests at the same time, one gets it.
      const lock = { key: lockKey(mailbox), windows: [{ max: 1, seconds }], now: at };
      const verdict = await counters.hit(lock, report);
      if (!verdict.allowed) throw tooManyRequestsUntil(verdict.resetAtMs, at, 'resend-delay');
      return {
        // Capped, since the clock may be set back.
        leftMs: () => Math.min(Math.max(endsAtMs - now(), 0), seconds * 1000),
        async commit() {
          const kept = { key: sentKey(mailbox), amount: 1, seconds: seconds + QUIET_SECONDS };
          await tryCount(async () => counters.add({ ...kept, now: at }, report));
        },
        async release() {
          // A lock that has ended may belong to another request by now.
          if (now() < endsAtMs) await resetKey(counters, lockKey(mailbox), report);
        },
      };
    },

    async codesOf(address, report) {
      let codes = 1;
      await tryCount(async () => {
        const key = sentKey(mailboxKey(keyedHash, address));
        codes = Math.max((await counters.read({ key, now: now() }, report))?.total ?? 1, 1);
      });
      return codes;
    },

    reset,

    async resetUsed({ transactionID, address }, report) {
      let isFirst = false;
      await tryCount(async () => {
        isFirst = await isFirstUse({ counters, now }, 'used', transactionID, report);
      });
      if (isFirst) await reset(address, report);
      return isFirst;
    },
  };
}

async function resetKey(
  counters: CheckedCounters,
  key: string,
  report: RequestReport,
): Promise<void> {
  await tryCount(async () => counters.reset(key, report));
}

// The names of stored keys: another name would start every count again.
const sentKey = (mailbox: string): string => `ladder ${mailbox}`;
const lockKey = (mailbox: string): string => `rung ${mailbox}`;
