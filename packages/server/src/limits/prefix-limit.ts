import { lineOf } from '../address/is-e164.ts';
import { countryOf } from '../address/parse-phone.ts';
import type { RequestReport } from '../http/report.ts';
import { tooManyRequestsUntil } from '../http/service-error.ts';
import type { Alarms } from './alarms.ts';
import type { LimitDependencies, Reservation } from './checked-counters.ts';
import type { ParsedTrafficPolicy } from './policy.ts';
import { HOUR_SECONDS, windowOf } from './time-windows.ts';

const LAST_DIGITS = 4; // a block of 10,000 numbers, the size that is rented at once

/** The limit of sends to one block of phone numbers: SMS pumping uses many numbers of one block once. */
export interface PrefixLimit {
  /** @throws ServiceError `TOO_MANY_REQUESTS`, if the policy has a limit and it is reached */
  admit(phoneNumber: string, report: RequestReport): Promise<Reservation>;
}

/** Prepares the limit. */
export function createPrefixLimit(
  { counters, keyedHash, now }: LimitDependencies,
  alarms: Alarms,
  { prefixAlarmPerHour, prefixLimitPerHour: max = Number.POSITIVE_INFINITY }: ParsedTrafficPolicy,
): PrefixLimit {
  return {
    async admit(phoneNumber, report) {
      const at = now();
      const prefix = lineOf(phoneNumber).slice(0, -LAST_DIGITS);
      const hour = windowOf(at, HOUR_SECONDS);
      const key = `prefix ${keyedHash(prefix)} ${hour.index}`;
      const send = await counters.reserve({ key, max, seconds: HOUR_SECONDS, now: at }, report);
      if (send === undefined) throw tooManyRequestsUntil(hour.endsAtMs, at, 'prefix-limit');
      const { total: sends, release } = send;
      return {
        release,
        async commit() {
          if (sends < prefixAlarmPerHour) return;
          const country = countryOf(phoneNumber);
          const period = { of: key, seconds: HOUR_SECONDS };
          await alarms.raiseOnce(period, { kind: 'prefix-busy', prefix, country, sends }, report);
        },
      };
    },
  };
}
