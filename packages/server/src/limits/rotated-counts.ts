/**
 * Counts that survive a rotation of the seal secrets, which name them. A count is kept under the name
 * that the first secret gives it. What was counted under the names of the other secrets is added to it.
 *
 * @module
 */
import type { RequestReport } from '../http/report.ts';
import type { CheckedCounters, CountedUse, LimitedUse } from './checked-counters.ts';
import type { Count } from './counters/counters.ts';

/** The names of one count, by each secret. The first one is counted under. */
export type RotatedKeys = readonly [string, ...string[]];

/** One use of a limit, under several names. */
export type RotatedUse = Omit<LimitedUse, 'key'> & { readonly keys: RotatedKeys };

/** Gives the sum of the counts, and the last of their ends. */
export async function readRotated(
  counters: CheckedCounters,
  { keys, now }: { readonly keys: readonly string[]; readonly now: number },
  report: RequestReport,
): Promise<Count> {
  const counts = await Promise.all(keys.map(async (key) => counters.read({ key, now }, report)));
  return {
    total: counts.reduce((sum, count) => sum + (count?.total ?? 0), 0),
    endsAtMs: Math.max(now, ...counts.map((count) => count?.endsAtMs ?? 0)),
  };
}

/**
 * Counts one use before it happens: see {@link CheckedCounters.reserve}. The other names are read after
 * it was counted, so that two instances which count under different names cannot exceed the limit.
 */
export async function reserveRotated(
  counters: CheckedCounters,
  { keys, ...limits }: RotatedUse,
  report: RequestReport,
): Promise<CountedUse | undefined> {
  const [key, ...others] = keys;
  const use = await counters.reserve({ key, ...limits }, report);
  if (use === undefined || others.length === 0) return use;
  let total: number;
  try {
    const counted = await readRotated(counters, { keys: others, now: limits.now }, report);
    total = use.total + counted.total;
  } catch (error) {
    await use.release();
    throw error;
  }
  if (total <= limits.max) return { ...use, total };
  await use.release();
  return undefined;
}
