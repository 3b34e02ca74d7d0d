import {
  BEST_OF_DAYS,
  PUMPING_BUDGETS,
  UNPROVEN_SHARE,
} from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import type { CheckedCounters } from './checked-counters.ts';
import type { PumpingCount } from './pumping-counts.ts';
import type { PumpingEvidence } from './pumping-evidence.ts';
import { DAY_SECONDS, windowOf } from './time-windows.ts';

/** Numbers of one country with the same evidence, which share a budget. */
export interface PumpingGroup {
  readonly country: string;
  readonly evidence: PumpingEvidence;
}

/** The budgets, by what was verified. Its methods throw ServiceError `SERVICE_UNAVAILABLE` if the counters fail. */
export interface PumpingBudgets {
  /** The most codes of a count that may be. A count below the floor is compared without a read. */
  of(
    count: PumpingCount & { readonly codes: number },
    group: PumpingGroup,
    now: number,
    report: RequestReport,
  ): Promise<number>;
  /** Counts a number that was verified for the first time today. */
  countVerified(group: PumpingGroup, now: number, report: RequestReport): Promise<void>;
}

/** Prepares the budgets. A past day no longer changes, so each process reads it once a day per group. */
export function createPumpingBudgets(counters: CheckedCounters): PumpingBudgets {
  const known = new Map<string, { readonly day: number; readonly best: number }>();

  async function bestDay(group: PumpingGroup, now: number, report: RequestReport): Promise<number> {
    const { index: day } = windowOf(now, DAY_SECONDS);
    const name = dayKey(group, 0);
    const earlier = known.get(name);
    if (earlier?.day === day) return earlier.best;
    const days = Array.from({ length: BEST_OF_DAYS }, (_, index) => day - 1 - index);
    const totals = await Promise.all(
      days.map(async (past) => counters.read({ key: dayKey(group, past), now }, report)),
    );
    const best = Math.max(...totals.map((count) => count?.total ?? 0));
    known.set(name, { day, best });
    return best;
  }

  return {
    async of({ rule, codes }, group, now, report) {
      const { floor, shareOfBestDay } = PUMPING_BUDGETS[rule];
      if (shareOfBestDay === 0) return floor;
      const least = Math.floor(group.evidence === 'both' ? floor : floor * UNPROVEN_SHARE);
      if (codes <= least) return least;
      const best = await bestDay(group, now, report);
      return Math.max(least, Math.floor(shareOfBestDay * best));
    },

    async countVerified(group, now, report) {
      const key = dayKey(group, windowOf(now, DAY_SECONDS).index);
      const seconds = (BEST_OF_DAYS + 1) * DAY_SECONDS;
      await counters.add({ key, amount: 1, now, seconds }, report);
    },
  };
}

function dayKey({ country, evidence }: PumpingGroup, day: number): string {
  return `verified numbers ${country} ${evidence} ${day}`;
}
