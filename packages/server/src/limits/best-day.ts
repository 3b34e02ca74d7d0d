import { BEST_OF_DAYS } from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import type { CheckedCounters } from './checked-counters.ts';
import { DAY_SECONDS, windowOf } from './time-windows.ts';

/** How many numbers of a country were verified on the best of the last {@link BEST_OF_DAYS} days, today excluded. */
export interface BestDay {
  /** @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, if the counters fail */
  of(country: string, now: number, report: RequestReport): Promise<number>;
  /** Counts a number that was verified today. Throws the same. */
  count(country: string, now: number, report: RequestReport): Promise<void>;
}

/** Prepares the counts. A past day no longer changes, so each process reads it once a day per country. */
export function createBestDay(counters: CheckedCounters): BestDay {
  const known = new Map<string, { readonly day: number; readonly best: number }>();
  return {
    async of(country, now, report) {
      const { index: day } = windowOf(now, DAY_SECONDS);
      const earlier = known.get(country);
      if (earlier?.day === day) return earlier.best;
      const days = Array.from({ length: BEST_OF_DAYS }, (_, index) => day - 1 - index);
      const totals = await Promise.all(
        days.map(async (past) => counters.read({ key: keyOf(country, past), now }, report)),
      );
      const best = Math.max(...totals.map((count) => count?.total ?? 0));
      known.set(country, { day, best });
      return best;
    },

    async count(country, now, report) {
      const key = keyOf(country, windowOf(now, DAY_SECONDS).index);
      const seconds = (BEST_OF_DAYS + 1) * DAY_SECONDS;
      await counters.add({ key, amount: 1, seconds, now }, report);
    },
  };
}

function keyOf(country: string, day: number): string {
  return `verified numbers ${country} ${day}`;
}
