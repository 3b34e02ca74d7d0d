import {
  BEST_OF_DAYS,
  PROVEN_SECONDS,
  PUMPING_BUDGETS,
  UNPROVEN_SHARE,
} from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import type { CheckedCounters } from './checked-counters.ts';
import type { CountedNumber, PumpingCount } from './pumping-counts.ts';
import { DAY_SECONDS, windowOf } from './time-windows.ts';

/** The budgets, by what was verified. Its methods throw ServiceError `SERVICE_UNAVAILABLE` if the counters fail. */
export interface PumpingBudgets {
  /** The most codes of a count that may be. A count below the floor is compared without a read. */
  of(
    count: PumpingCount & { readonly codes: number },
    number: CountedNumber,
    now: number,
    report: RequestReport,
  ): Promise<number>;
  /** Counts a number that was verified for the first time today, and proves its area. */
  countVerified(number: CountedNumber, now: number, report: RequestReport): Promise<void>;
}

/** Prepares the budgets. A past day no longer changes, so each process reads it once a day per country. */
export function createPumpingBudgets(counters: CheckedCounters): PumpingBudgets {
  const known = new Map<string, { readonly day: number; readonly best: number }>();

  async function bestDay(country: string, now: number, report: RequestReport): Promise<number> {
    const { index: day } = windowOf(now, DAY_SECONDS);
    const earlier = known.get(country);
    if (earlier?.day === day) return earlier.best;
    const days = Array.from({ length: BEST_OF_DAYS }, (_, index) => day - 1 - index);
    const totals = await Promise.all(
      days.map(async (past) => counters.read({ key: dayKey(country, past), now }, report)),
    );
    const best = Math.max(...totals.map((count) => count?.total ?? 0));
    known.set(country, { day, best });
    return best;
  }

  return {
    async of({ rule, codes }, { areaKey, country }, now, report) {
      const { floor, shareOfBestDay } = PUMPING_BUDGETS[rule];
      if (shareOfBestDay === 0) return floor;
      const least = Math.floor(floor * UNPROVEN_SHARE);
      if (codes <= least) return least;
      const [best, area] = await Promise.all([
        bestDay(country, now, report),
        counters.read({ key: areaKey(), now }, report),
      ]);
      const budget = Math.max(floor, shareOfBestDay * best);
      return Math.floor(area === undefined ? budget * UNPROVEN_SHARE : budget);
    },

    async countVerified({ areaKey, country }, now, report) {
      const day = dayKey(country, windowOf(now, DAY_SECONDS).index);
      const kept = { amount: 1, now, seconds: (BEST_OF_DAYS + 1) * DAY_SECONDS };
      await Promise.all([
        counters.add({ ...kept, key: day }, report),
        counters.add({ ...kept, key: areaKey(), seconds: PROVEN_SECONDS }, report),
      ]);
    },
  };
}

function dayKey(country: string, day: number): string {
  return `verified numbers ${country} ${day}`;
}
