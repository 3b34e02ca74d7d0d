import { reasonOf } from '../../http/report.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { Counters } from './counters.ts';

/**
 * Counts what a request wants to do. What cannot be counted is not allowed.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, where the counters fail
 */
export async function withCounters<T>(
  context: RequestContext,
  use: (counters: Counters) => T | Promise<T>,
): Promise<T> {
  const { counters, report, waitUntil } = context;
  try {
    return await use(counters);
  } catch (error) {
    const code = 'SERVICE_UNAVAILABLE';
    const entry = { code, message: 'counters failed', reason: reasonOf(error) };
    // Sampled: a full or unreachable store fails every request, and clients decide how many there are.
    waitUntil(report.faultSampled(entry, error));
    throw new ServiceError(code, { status: 500 });
  }
}

/** Counts what has happened. Counters that fail are reported, and take nothing back: a code is on its way. */
export async function tryCount(
  context: RequestContext,
  use: (counters: Counters) => unknown,
): Promise<void> {
  try {
    await withCounters(context, use);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}
