/**
 * Budgets of codes that are not entered. SMS pumping asks for codes that it never enters, to numbers from whose messages
 * it earns.
 *
 * 1. Before a code is sent, it adds one to the counts of its client, its block of numbers and its country.
 * 2. A right code takes the codes of its number off again. Once a day for each number it takes off a share of another
 *    one, too. No count falls below 0, so a good time saves up nothing for an attack.
 * 3. A code that would exceed a budget is recorded or refused, and not counted: so `record` decides as `refuse` would.
 * 4. A budget is a floor or, if that is more, a share of the best of the last days.
 * 5. Countries are counted apart by evidence: whether a number was verified in the same area, and from the same
 *    network. An attack from elsewhere, or on rented blocks, takes nothing from users with both.
 *
 * @module
 * @see docs/decisions/0035-pumping-stops-itself.md
 */
import {
  CODES_TAKEN_OFF,
  PUMPING_BUDGETS,
  PUMPING_WAIT_SECONDS,
  type PumpingRule,
} from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import { tooManyRequestsUntil } from '../http/service-error.ts';
import type { Alarms } from './alarms.ts';
import {
  type CheckedCounters,
  type LimitDependencies,
  type Reservation,
  tryCount,
} from './checked-counters.ts';
import { createPumpingBudgets } from './pumping-budgets.ts';
import { countedNumber, type PhoneOfClient, type PumpingCount } from './pumping-counts.ts';
import { createEvidenceStore } from './pumping-evidence.ts';
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

/** Counters hold whole numbers, and a right code takes off quarters of a code: a code is four units. */
const UNITS = 4;

/** Prepares the budgets. */
export function createPumpingLimit(
  { counters, keyedHash, now }: LimitDependencies,
  alarms: Alarms,
  mode: PumpingMode,
): PumpingLimit {
  const budgets = createPumpingBudgets(counters);
  const store = createEvidenceStore(counters);
  return {
    async admit(phone, request) {
      const { report } = request;
      const at = now();
      const number = countedNumber(phone, keyedHash, at);
      const counted: PumpingCount[] = [];
      const change = { now: at, report };
      const release = async () => addToAll(counters, counted.splice(0), () => -UNITS, change);
      if (number === undefined) return { commit: release, release };
      try {
        const group = { ...number, evidence: await store.of(number, at, report) };
        for (const count of number.countsOf(group.evidence)) {
          const { key, rule, seconds } = count;
          const units = await counters.add({ key, amount: UNITS, seconds, now: at }, report);
          counted.push(count);
          const codes = Math.ceil(units / UNITS);
          const budget = await budgets.of({ ...count, codes }, group, at, report);
          if (codes <= budget) continue;
          await release();
          const numbers = { rule, count: codes, budget };
          const result = mode === 'refuse' ? 'refused' : 'recorded';
          request.events.add({ kind: 'pumping-suspected', ...numbers, result });
          if (mode === 'record') break;
          const alarm = { kind: 'pumping-refused', country: number.country, ...numbers } as const;
          await alarms.raiseOnce({ of: key, seconds }, alarm, report);
          throw tooManyRequestsUntil(at + PUMPING_WAIT_SECONDS * 1000, at, 'pumping');
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
        const amountOf = (rule: PumpingRule) => -unitsTakenOff(rule, codes, isFirstToday);
        const evidence = await store.of(number, at, report);
        await addToAll(counters, number.countsOf(evidence), amountOf, { now: at, report });
        if (!isFirstToday) return;
        await Promise.all([
          budgets.countVerified({ country: number.country, evidence }, at, report),
          store.prove(number, at, report),
        ]);
      });
    },
  };
}

/** What a right code takes off. Else one own number would make room for any number of codes. */
function unitsTakenOff(rule: PumpingRule, codes: number, isFirstToday: boolean): number {
  if (!isFirstToday) return UNITS;
  return UNITS * (Math.min(codes, CODES_TAKEN_OFF) + PUMPING_BUDGETS[rule].shareOfVerified);
}

/** Changes counts. Never throws. */
async function addToAll(
  counters: CheckedCounters,
  counts: readonly PumpingCount[],
  amountOf: (rule: PumpingRule) => number,
  { now, report }: { readonly now: number; readonly report: RequestReport },
): Promise<void> {
  const changes = counts.map(({ rule, key, seconds }) => {
    return { key, amount: amountOf(rule), seconds, now };
  });
  await tryCount(async () => Promise.all(changes.map((each) => counters.add(each, report))));
}
