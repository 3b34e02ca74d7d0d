import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedCount, savedDate, savedTexts } from '../schema/saved.ts';

/** The top-level status of a webhook's body. */
export const WEBHOOK_STATUSES = ['success', 'failed'] as const;

/** Checks a {@link WebhookEntry}. */
export const WebhookEntrySchema = v.strictObject({
  id: v.string(),
  /** ISO 8601 by the workspace's clock. */
  at: savedDate,
  url: v.string(),
  attemptId: v.exactOptional(v.string()),
  /** The top-level status of the body. */
  status: v.picklist(WEBHOOK_STATUSES),
  /** `delivered`: the response was 2xx; `refused`: its host is not allowed, and nothing was sent. */
  outcome: v.picklist(['delivered', 'failed', 'refused']),
  /** The status of the response, if there was one. */
  httpStatus: v.exactOptional(savedCount),
  /** Why it was refused, or why there was no response. */
  reason: v.exactOptional(v.string()),
  /**
   * How far the workspace's clock was ahead of the machine's, in milliseconds; negative when behind. Only where
   * the receiver refused a right signature whose timestamp was therefore too new or too old for it.
   */
  clockOffsetMs: v.exactOptional(v.pipe(v.number(), v.finite())),
  /** The entry that this one repeats. */
  replayOf: v.exactOptional(v.string()),
  /** The header fields that were sent, without those that the connection adds. */
  headers: savedTexts,
  body: v.unknown(),
});

/** A webhook that was sent, or refused. The service itself keeps no such record. */
export interface WebhookEntry extends ReadonlyOutput<typeof WebhookEntrySchema> {}
