import { BUDGET_ALARM_FROM } from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Alarms } from './alarms.ts';
import type { LimitDependencies, Reservation } from './checked-counters.ts';
import { DAY_SECONDS, windowOf } from './time-windows.ts';

/** The pipeline's budget of sends for a day of UTC. Only sends that are made use it up. */
export interface DailyBudget {
  /** @throws ServiceError `SERVICE_UNAVAILABLE` with status 503, if the budget is spent */
  admit(report: RequestReport): Promise<Reservation | undefined>;
}

/**
 * Prepares the budget.
 *
 * @param pipeline the pipeline ID, or the widget's public key
 */
export function createDailyBudget(
  { counters, keyedHash, now }: LimitDependencies,
  alarms: Alarms,
  pipeline: string,
  dailyBudget: number | 'unlimited' | undefined,
): DailyBudget {
  if (dailyBudget === undefined || dailyBudget === 'unlimited') {
    return { admit: async () => undefined };
  }
  const subject = keyedHash(pipeline);
  return {
    async admit(report) {
      const at = now();
      const key = `budget ${subject} ${windowOf(at, DAY_SECONDS).index}`;
      const use = { key, max: dailyBudget, seconds: DAY_SECONDS, now: at };
      const send = await counters.reserve(use, report);
      if (send === undefined) {
        throw new ServiceError('SERVICE_UNAVAILABLE', { status: 503, rule: 'daily-budget' });
      }
      const { total: sends, release } = send;
      return {
        release,
        async commit() {
          if (sends < Math.ceil(dailyBudget * BUDGET_ALARM_FROM)) return;
          const kind = sends === dailyBudget ? 'budget-spent' : 'budget-running-out';
          const period = { of: key, seconds: DAY_SECONDS };
          await alarms.raiseOnce(period, { kind, sends, dailyBudget }, report);
        },
      };
    },
  };
}
