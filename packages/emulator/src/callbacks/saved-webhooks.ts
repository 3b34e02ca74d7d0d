import * as v from 'valibot';
import type { WebhookEntry } from '../model/webhook-entry.ts';
import { type FieldsOf, type SavedSchema, savedCount, savedDate } from '../state/saved.ts';
import { WEBHOOK_SIGNINGS, type WebhookSigning } from './webhook-signature.ts';

/** What is to be posted to an integrator's backend. */
export interface OutgoingWebhook {
  readonly url: string;
  /** Of JSON values. */
  readonly body: unknown;
  /** The top-level status of the body. */
  readonly status: 'success' | 'failed';
  /** Of a widget attempt. */
  readonly attemptId?: string;
  /** Without one the webhook is not signed. */
  readonly signingSecret?: string;
  /** Headers beside the service's own, which win over these. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One webhook, with all that sending it again takes. */
export interface Job
  extends Pick<OutgoingWebhook, 'url' | 'status' | 'attemptId' | 'signingSecret'> {
  /** The exact text that is signed and sent. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hookId: string;
  readonly replayOf?: string;
}

/** A webhook that was sent, and how to send it again. */
export interface Sent {
  readonly id: string;
  readonly entry: WebhookEntry;
  readonly job: Job;
}

/** A webhook that waits for those before it, or for its answer. */
export interface Queued {
  readonly job: Job;
  readonly signing: WebhookSigning;
}

/** How webhooks are signed, those that were sent, and those that wait; the oldest first. */
export interface SavedWebhooks {
  readonly signing: WebhookSigning;
  readonly sent: readonly Sent[];
  readonly queue: readonly Queued[];
}

const texts = v.record(v.string(), v.string());
const status = v.picklist(['success', 'failed']);
const signing = v.picklist(WEBHOOK_SIGNINGS);
const job = v.strictObject({
  url: v.string(),
  status,
  attemptId: v.exactOptional(v.string()),
  signingSecret: v.exactOptional(v.string()),
  body: v.string(),
  headers: texts,
  hookId: v.string(),
  replayOf: v.exactOptional(v.string()),
} satisfies FieldsOf<Job>);
/** Checks a {@link WebhookEntry}. */
export const WebhookEntrySchema: SavedSchema<WebhookEntry> = v.strictObject({
  id: v.string(),
  at: savedDate,
  url: v.string(),
  attemptId: v.exactOptional(v.string()),
  status,
  outcome: v.picklist(['delivered', 'failed', 'refused']),
  httpStatus: v.exactOptional(savedCount),
  reason: v.exactOptional(v.string()),
  clockOffsetMs: v.exactOptional(v.pipe(v.number(), v.finite())),
  replayOf: v.exactOptional(v.string()),
  headers: texts,
  body: v.unknown(),
} satisfies FieldsOf<WebhookEntry>);

/** Checks {@link SavedWebhooks}. */
export const SavedWebhooksSchema: SavedSchema<SavedWebhooks> = v.strictObject({
  signing,
  sent: v.array(
    v.strictObject({ id: v.string(), entry: WebhookEntrySchema, job } satisfies FieldsOf<Sent>),
  ),
  queue: v.array(v.strictObject({ job, signing } satisfies FieldsOf<Queued>)),
} satisfies FieldsOf<SavedWebhooks>);
