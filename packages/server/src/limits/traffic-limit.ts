import type { SingleAddress } from '@otp-kit/protocol';
import type { RequestReport } from '../http/report.ts';
import type { Reservation } from './checked-counters.ts';
import type { CountryConversion } from './country-conversion.ts';
import type { DailyBudget } from './daily-budget.ts';
import type { SendDecision } from './policy.ts';
import type { PrefixLimit } from './prefix-limit.ts';

/** The limits that all clients share: the block of numbers, and the day's budget. */
export interface TrafficLimit {
  /** @throws ServiceError `TOO_MANY_REQUESTS`, `SERVICE_UNAVAILABLE` */
  admit(
    address: SingleAddress,
    decision: SendDecision,
    report: RequestReport,
  ): Promise<Reservation>;
}

/** Combines the limits. */
export function createTrafficLimit(
  prefixLimit: PrefixLimit,
  dailyBudget: DailyBudget,
  conversion: CountryConversion,
): TrafficLimit {
  return {
    async admit(address, decision, report) {
      const phoneNumber = 'phoneNumber' in address ? address.phoneNumber : undefined;
      const block =
        phoneNumber === undefined ? undefined : await prefixLimit.admit(phoneNumber, report);
      try {
        const budget = await dailyBudget.admit(report);
        return {
          async commit() {
            await Promise.all([block?.commit(), budget?.commit()]);
            if (phoneNumber !== undefined) {
              await conversion.countSent(phoneNumber, decision, report);
            }
          },
          async release() {
            await Promise.all([block?.release(), budget?.release()]);
          },
        };
      } catch (error) {
        await block?.release();
        throw error;
      }
    },
  };
}
