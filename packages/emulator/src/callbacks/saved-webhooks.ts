import * as v from 'valibot';
import { WEBHOOK_STATUSES, WebhookEntrySchema } from '../model/webhook-entry.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedTexts } from '../schema/saved.ts';
import { WEBHOOK_SIGNINGS } from './webhook-signature.ts';

const JobSchema = v.strictObject({
  url: v.string(),
  /** The top-level status of the body. */
  status: v.picklist(WEBHOOK_STATUSES),
  /** The ID of a widget attempt. */
  attemptId: v.exactOptional(v.string()),
  /** Without one the webhook is not signed. */
  signingSecret: v.exactOptional(v.string()),
  /** The exact text that is signed and sent. */
  body: v.string(),
  headers: savedTexts,
  hookId: v.string(),
  replayOf: v.exactOptional(v.string()),
});
const SentSchema = v.strictObject({ id: v.string(), entry: WebhookEntrySchema, job: JobSchema });
const QueuedSchema = v.strictObject({ job: JobSchema, signing: v.picklist(WEBHOOK_SIGNINGS) });

/** Checks {@link SavedWebhooks}. */
export const SavedWebhooksSchema = v.strictObject({
  signing: v.picklist(WEBHOOK_SIGNINGS),
  sent: v.array(SentSchema),
  queue: v.array(QueuedSchema),
});

/** One webhook, with all that sending it again takes. */
export interface Job extends ReadonlyOutput<typeof JobSchema> {}

/** What is to be posted to an integrator's backend. */
export interface OutgoingWebhook
  extends Pick<Job, 'url' | 'status' | 'attemptId' | 'signingSecret'> {
  /** Made of JSON values. */
  readonly body: unknown;
  /** Headers beside the service's own, which win over these. */
  readonly headers?: Job['headers'];
}

/** A webhook that was sent, and how to send it again. */
export interface Sent extends ReadonlyOutput<typeof SentSchema> {}

/** A webhook that waits for those before it, or for its response. */
export interface Queued extends ReadonlyOutput<typeof QueuedSchema> {}

/** How webhooks are signed, those that were sent, and those that wait; the oldest first. */
export interface SavedWebhooks extends ReadonlyOutput<typeof SavedWebhooksSchema> {}
