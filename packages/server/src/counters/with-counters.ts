import { type Exchange, runHook } from '../exchange.ts';
import { Refusal } from '../refusal.ts';
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
  return runHook(exchange, 'counters', () => use(exchange.counters));
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
