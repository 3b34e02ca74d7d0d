import type { RequestContext } from '../../http/request-context.ts';
import { tryCount, withCounters } from './with-counters.ts';

/** One that was taken of a limit, before it was used. */
export interface Taken {
  /** How many are taken with it. */
  readonly total: number;
  /** Gives it back, unused. Never throws. */
  giveBack(): Promise<void>;
}

/** A limit that is counted on a key. */
export interface TakenOf {
  readonly key: string;
  readonly max: number;
  /** How long the key is counted on after the last change. */
  readonly seconds: number;
}

/**
 * Takes one of a limit. Counted before it is used, so that many at once are no way around.
 *
 * @returns `undefined` where all are taken
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, where the counters fail
 */
export async function take(
  context: RequestContext,
  { key, max, seconds }: TakenOf,
): Promise<Taken | undefined> {
  const now = context.now();
  const total = await withCounters(context, (counters) =>
    counters.add({ key, amount: 1, seconds, now }),
  );
  const giveBack = async () =>
    tryCount(context, (counters) => counters.add({ key, amount: -1, seconds, now }));
  if (total <= max) return { total, giveBack };
  await giveBack();
  return undefined;
}
