import type { SingleAddress } from '@otp-kit/protocol';
import type { Reservation } from './checked-counters.ts';
import type { CountryConversion } from './country-conversion.ts';
import type { DailyBudget } from './daily-budget.ts';
import type { PrefixLimit } from './prefix-limit.ts';
import type { LimitedRequest, PumpingLimit } from './pumping-limit.ts';

/** A send to admit. */
export interface LimitedSend {
  readonly address: SingleAddress;
  /** Whether a decoy responds in place of the service. */
  readonly isDecoy: boolean;
  /** The client's public address, if it is known. */
  readonly clientIp: string | undefined;
}

/** The limits of the traffic of many clients: the block of numbers, the codes that are not entered, the day's budget. */
export interface TrafficLimit {
  /** @throws ServiceError `TOO_MANY_REQUESTS`, `SERVICE_UNAVAILABLE` */
  admit(send: LimitedSend, request: LimitedRequest): Promise<Reservation>;
}

/** What {@link createTrafficLimit} combines. */
export interface TrafficLimitParts {
  readonly prefixLimit: PrefixLimit;
  readonly pumping: PumpingLimit;
  readonly dailyBudget: DailyBudget;
  readonly conversion: CountryConversion;
}

/** Combines the limits. */
export function createTrafficLimit({
  prefixLimit,
  pumping,
  dailyBudget,
  conversion,
}: TrafficLimitParts): TrafficLimit {
  return {
    async admit({ address, isDecoy, clientIp }, request) {
      const { report } = request;
      const phoneNumber = 'phoneNumber' in address ? address.phoneNumber : undefined;
      const taken: Reservation[] = [];
      const release = async () => void (await Promise.all(taken.map((each) => each.release())));
      try {
        if (phoneNumber !== undefined) {
          taken.push(await prefixLimit.admit(phoneNumber, report));
          taken.push(await pumping.admit({ phoneNumber, clientIp }, request));
        }
        const budget = await dailyBudget.admit(report);
        if (budget !== undefined) taken.push(budget);
      } catch (error) {
        await release();
        throw error;
      }
      return {
        release,
        async commit() {
          await Promise.all(taken.map((each) => each.commit()));
          if (phoneNumber !== undefined) await conversion.countSent(phoneNumber, isDecoy, report);
        },
      };
    },
  };
}
