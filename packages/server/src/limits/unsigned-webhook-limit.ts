import { UNSIGNED_WEBHOOK_WINDOWS } from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import type { CheckedCounters } from './checked-counters.ts';

/** The limit of webhooks without a signature, from all senders together: each one causes a lookup. */
export interface UnsignedWebhookLimit {
  /**
   * Counts a webhook.
   *
   * @returns false if the limit is reached
   * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, if the counters fail
   */
  allows(report: RequestReport): Promise<boolean>;
}

/** Prepares the limit. */
export function createUnsignedWebhookLimit(
  counters: CheckedCounters,
  now: () => number,
): UnsignedWebhookLimit {
  return {
    async allows(report) {
      const hit = { key: 'unsigned webhook', windows: UNSIGNED_WEBHOOK_WINDOWS, now: now() };
      return (await counters.hit(hit, report)).allowed;
    },
  };
}
