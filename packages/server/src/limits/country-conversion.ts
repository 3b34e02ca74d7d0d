import { countryOf } from '../address/parse-phone.ts';
import { CHECK_EVERY_SENDS } from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import type { Alarms } from './alarms.ts';
import { type LimitDependencies, tryCount } from './checked-counters.ts';
import { DAY_SECONDS, windowOf } from './time-windows.ts';

/** The share of codes to a country that are entered on a day. Its methods never throw. */
export interface CountryConversion {
  /**
   * Counts a send, and checks the rate every {@link CHECK_EVERY_SENDS} sends. A decoy is counted under
   * another key, so that it takes the same time; its code cannot be entered and would lower the rate.
   */
  countSent(phoneNumber: string, isDecoy: boolean, report: RequestReport): Promise<void>;
  /** Counts a code that was entered. */
  countVerified(phoneNumber: string, report: RequestReport): Promise<void>;
}

/**
 * Prepares the counts.
 *
 * @param alarmBelow the share below which an alarm is raised
 */
export function createCountryConversion(
  { counters, now }: LimitDependencies,
  alarms: Alarms,
  alarmBelow: number,
): CountryConversion {
  return {
    async countSent(phoneNumber, isDecoy, report) {
      const country = countryOf(phoneNumber);
      const at = now();
      const kind = isDecoy ? 'pretended' : 'sent';
      const key = keyOf(kind, country, at);
      await tryCount(async () => {
        const change = { key, amount: 1, seconds: DAY_SECONDS, now: at };
        const sends = await counters.add(change, report);
        if (isDecoy || sends % CHECK_EVERY_SENDS !== 0) return;
        const entered = await counters.read(
          { key: keyOf('verified', country, at), now: at },
          report,
        );
        const verified = entered?.total ?? 0;
        if (verified / sends >= alarmBelow) return;
        alarms.raise({ kind: 'country-unverified', country, sends, verified }, report);
      });
    },

    async countVerified(phoneNumber, report) {
      const at = now();
      const key = keyOf('verified', countryOf(phoneNumber), at);
      const change = { key, amount: 1, seconds: DAY_SECONDS, now: at };
      await tryCount(async () => counters.add(change, report));
    },
  };
}

function keyOf(kind: 'sent' | 'pretended' | 'verified', country: string, now: number): string {
  return `${kind} ${country} ${windowOf(now, DAY_SECONDS).index}`;
}
