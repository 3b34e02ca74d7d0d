import { PROVEN_SECONDS } from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import type { CheckedCounters } from './checked-counters.ts';
import { DAY_SECONDS, windowOf } from './time-windows.ts';

/** What is proven by a number that was verified: its area of 100,000 numbers, and the network that it was asked from. */
export interface ProvenBy {
  readonly areaKey: string;
  readonly networkKey: string;
}

/**
 * What speaks for a code before it is entered. Codes with different evidence have budgets of their own: so an
 * attack only refuses users with the same.
 */
export type PumpingEvidence = 'both' | 'network' | 'area' | 'none';

/** What was verified in the last 90 days. Its methods throw ServiceError `SERVICE_UNAVAILABLE` if the counters fail. */
export interface EvidenceStore {
  of(keys: ProvenBy, now: number, report: RequestReport): Promise<PumpingEvidence>;
  /** Proves an area and a network. */
  prove(keys: ProvenBy, now: number, report: RequestReport): Promise<void>;
}

/** Prepares the store. What is proven stays so for a day at least, so each process reads and renews it once a day. */
export function createEvidenceStore(counters: CheckedCounters): EvidenceStore {
  /** The keys that are proven, and whether this process renewed them today. */
  const known = new Map<string, boolean>();
  let day = 0;

  function startDay(now: number): void {
    const { index } = windowOf(now, DAY_SECONDS);
    if (index !== day) known.clear();
    day = index;
  }

  async function isProven(key: string, now: number, report: RequestReport): Promise<boolean> {
    if (known.has(key)) return true;
    if ((await counters.read({ key, now }, report)) === undefined) return false;
    known.set(key, known.get(key) ?? false);
    return true;
  }

  return {
    async of({ areaKey, networkKey }, now, report) {
      startDay(now);
      const [area, network] = await Promise.all([
        isProven(areaKey, now, report),
        isProven(networkKey, now, report),
      ]);
      if (network) return area ? 'both' : 'network';
      return area ? 'area' : 'none';
    },

    async prove({ areaKey, networkKey }, now, report) {
      startDay(now);
      const keys = [areaKey, networkKey].filter((key) => known.get(key) !== true);
      await Promise.all(
        keys.map(async (key) => {
          await counters.add({ key, amount: 1, seconds: PROVEN_SECONDS, now }, report);
          known.set(key, true);
        }),
      );
    },
  };
}
