import { reasonOf } from '../../http/report.ts';
import type { Exchange } from '../../http/request-context.ts';
import { Refusal } from '../../http/service-error.ts';
import type { Counters } from './counters.ts';

/**
 * Counts what a request wants to do. What cannot be counted is not allowed.
 *
 * @throws Refusal `SERVICE_UNAVAILABLE` with status 500, where the counters fail
 */
export async function withCounters<T>(
  exchange: Exchange,
  use: (counters: Counters) => T | Promise<T>,
): Promise<T> {
  const { counters, report, waitUntil } = exchange;
  try {
    return await use(counters);
  } catch (error) {
    const code = 'SERVICE_UNAVAILABLE';
    const entry = { code, message: 'counters failed', reason: reasonOf(error) };
    // Sampled: a full or unreachable store fails every request, and clients decide how many there are.
    waitUntil(report.faultSampled(entry, error));
    throw new Refusal(code, { status: 500 });
  }
}

/** Counts what has happened. Counters that fail are reported, and take nothing back: a code is on its way. */
export async function countAfterwards(
  exchange: Exchange,
  use: (counters: Counters) => unknown,
): Promise<void> {
  try {
    await withCounters(exchange, use);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
