import type { WidgetResult } from './widget-result.ts';

/**
 * Stores what webhooks report for the requests of browsers. The one in memory serves one
 * process: with several, the webhook may reach another than the browser, and they need one to share.
 */
export interface WidgetResultStore {
  /**
   * Keeps a result for {@link RESULT_SECONDS}. The first success is final: neither a failure nor
   * another success takes its place.
   *
   * @param eventID names what brought the result, among those of the attempt
   * @returns false where that event was put before, which then changes nothing
   */
  put(result: WidgetResult, eventID: string): boolean | Promise<boolean>;
  /** Gives the result of an attempt, if one is known. */
  get(attemptId: string): WidgetResult | undefined | Promise<WidgetResult | undefined>;
  /**
   * Takes the success of an attempt, for one login. Atomic: however many ask at once, one gets it.
   *
   * @returns true to the first request; false to all others, and if there is no success
   */
  claim(attemptId: string): boolean | Promise<boolean>;
  /** Says what about the store may lose results or claims early, as that of `Counters` does. */
  warning?(): string | undefined | Promise<string | undefined>;
}
