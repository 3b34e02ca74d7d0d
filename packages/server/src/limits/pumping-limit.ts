/**
 * Budgets of codes that are not entered. SMS pumping asks for codes that it never enters, to numbers from whose messages
 * it earns.
 *
 * 1. Before a code is sent, it adds one to the counts of its client, its block of numbers and its country.
 * 2. A right code takes the codes of its number off again. Once a day for each number it takes off a share of another
 *    one, too. No count falls below 0, so a good time saves up nothing for an attack.
 * 3. A code that would exceed a budget is recorded or refused, and not counted: so `record` decides as `refuse` would.
 * 4. A budget is a floor or, if that is more, a share of the best of the last days. Numbers of an area in which none was
 *    verified may use a third of a country's, so that an attack leaves the rest to users.
 *
 * @module
 * @see docs/decisions/0033-pumping-stops-itself.md
 */
import {
  PROVEN_SECONDS,
  PUMPING_BUDGETS,
  PUMPING_WAIT_SECONDS,
  type PumpingRule,
  UNPROVEN_SHARE,
} from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import { tooManyRequestsUntil } from '../http/service-error.ts';
import type { Alarms } from './alarms.ts';
import { createBestDay } from './best-day.ts';
import { type LimitDependencies, type Reservation, tryCount } from './checked-counters.ts';
import {
  type CountedNumber,
  countedNumber,
  type PhoneOfClient,
  type PumpingCount,
} from './pumping-counts.ts';
import { DAY_SECONDS } from './time-windows.ts';

/** What happens to a code over a budget. */
export type PumpingMode = 'record' | 'refuse';

/** A code over a budget. */
export interface PumpingEvent {
  readonly kind: 'pumping-suspected';
  readonly rule: PumpingRule;
  /** The codes that were not entered, this one included, less what right codes took off. */
  readonly count: number;
  /** The most that may be. */
  readonly budget: number;
  readonly result: 'recorded' | 'refused';
}

/** The request that asks for a code. */
export interface LimitedRequest {
  readonly report: RequestReport;
  readonly events: { add(event: PumpingEvent): void };
}

/** The budgets of codes that are not entered. */
export interface PumpingLimit {
  /** @throws ServiceError `TOO_MANY_REQUESTS` over a budget that refuses; `SERVICE_UNAVAILABLE` if the counters fail */
  admit(phone: PhoneOfClient, request: LimitedRequest): Promise<Reservation>;
  /** Takes off a number's codes, as many as were sent since its last right one. Never throws. */
  countVerified(phone: PhoneOfClient, codes: number, report: RequestReport): Promise<void>;
}

/** Counters hold whole numbers, and a right code takes off half a one: a code is two units. */
const UNITS = 2;

/** Prepares the budgets. */
export function createPumpingLimit(
  { counters, keyedHash, now }: LimitDependencies,
  alarms: Alarms,
  mode: PumpingMode,
): PumpingLimit {
  const bestDay = createBestDay(counters);

  async function budgetOf(
    { rule }: PumpingCount,
    { areaKey, country }: CountedNumber,
    units: number,
    report: RequestReport,
  ): Promise<number> {
    const { floor, shareOfBestDay } = PUMPING_BUDGETS[rule];
    if (shareOfBestDay === 0) return floor;
    const least = Math.floor(floor * UNPROVEN_SHARE);
    if (units <= least * UNITS) return least; // Most codes, without a read.
    const at = now();
    const [best, area] = await Promise.all([
      bestDay.of(country, at, report),
      counters.read({ key: areaKey(), now: at }, report),
    ]);
    const budget = Math.max(floor, shareOfBestDay * best);
    return Math.floor(area === undefined ? budget * UNPROVEN_SHARE : budget);
  }

  async function exceed(
    { rule, key }: PumpingCount,
    { country }: CountedNumber,
    numbers: Pick<PumpingEvent, 'count' | 'budget'>,
    { report, events }: LimitedRequest,
  ): Promise<void> {
    const isRefused = mode === 'refuse';
    const result = isRefused ? 'refused' : 'recorded';
    events.add({ kind: 'pumping-suspected', rule, ...numbers, result });
    if (!isRefused) return;
    const at = now();
    const { seconds } = PUMPING_BUDGETS[rule];
    const alarm = { kind: 'pumping-refused', rule, country, ...numbers } as const;
    await alarms.raiseOnce({ of: key, seconds }, alarm, report);
    throw tooManyRequestsUntil(at + PUMPING_WAIT_SECONDS * 1000, at, 'pumping');
  }

  return {
    async admit(phone, request) {
      const { report } = request;
      const at = now();
      const number = countedNumber(phone, keyedHash, at);
      const counted: PumpingCount[] = [];
      const release = async () => {
        const changes = counted.splice(0).map(({ key, seconds }) => {
          return { key, amount: -UNITS, seconds, now: at };
        });
        await tryCount(async () =>
          Promise.all(changes.map((change) => counters.add(change, report))),
        );
      };
      if (number === undefined) return { commit: release, release };
      try {
        for (const count of number.counts) {
          const { key, seconds } = count;
          const units = await counters.add({ key, amount: UNITS, seconds, now: at }, report);
          counted.push(count);
          const budget = await budgetOf(count, number, units, report);
          if (units <= budget * UNITS) continue;
          await release();
          await exceed(count, number, { count: Math.ceil(units / UNITS), budget }, request);
          break;
        }
      } catch (error) {
        await release();
        throw error;
      }
      return { commit: async () => undefined, release };
    },

    async countVerified(phone, codes, report) {
      const at = now();
      const number = countedNumber(phone, keyedHash, at);
      if (number === undefined) return;
      await tryCount(async () => {
        const hit = { key: number.verifiedKey(), windows: [{ max: 1, seconds: DAY_SECONDS }] };
        const { allowed: isFirstToday } = await counters.hit({ ...hit, now: at }, report);
        const changes = number.counts.map(({ rule, key, seconds }) => {
          const credit = isFirstToday ? PUMPING_BUDGETS[rule].shareOfVerified : 0;
          return { key, amount: -UNITS * (codes + credit), seconds, now: at };
        });
        await Promise.all(changes.map(async (change) => counters.add(change, report)));
        if (!isFirstToday) return;
        const proven = { key: number.areaKey(), amount: 1, seconds: PROVEN_SECONDS, now: at };
        await Promise.all([
          bestDay.count(number.country, at, report),
          counters.add(proven, report),
        ]);
      });
    },
  };
}
