import type { WebhookEntry } from '../model/webhook-entry.ts';
import { type BoundedLog, createBoundedLog, type Sequence } from '../primitives/bounded-log.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Publisher } from '../primitives/events.ts';
import type { OutgoingWebhook, Queued, SavedWebhooks, Sent } from './saved-webhooks.ts';
import { sendWebhook } from './send-webhook.ts';
import { createTaskQueue } from './webhook-queue.ts';
import type { WebhookSigning } from './webhook-signature.ts';

/** A webhook was sent, or could not be. */
export interface WebhookEvent {
  readonly type: 'webhook';
  readonly data: WebhookEntry;
}

/** The webhooks of one workspace. */
export interface Webhooks {
  /** Queues a webhook. It is sent once, after the earlier ones, in the background. */
  send(webhook: OutgoingWebhook): void;
  /** Queues an earlier one again: same `hook-id` and body, new timestamp. False where no webhook has this ID. */
  replay(id: string): boolean;
  /** Newest first. */
  list(): readonly WebhookEntry[];
  signing(): WebhookSigning;
  setSigning(signing: WebhookSigning): void;
  /** Resolves when nothing is left in the queue. */
  drain(): Promise<void>;
  save(): SavedWebhooks;
  /** Empties the queue, cuts what is under way, and sends nothing from now on. May be called twice. */
  close(): void;
}

interface WebhookNeeds {
  readonly events: Publisher<WebhookEvent>;
  readonly clock: Clock;
  readonly mintId: (prefix: string) => string;
  /** Host names that a webhook may go to, beside this machine's own. */
  readonly webhookHosts: readonly string[];
  readonly sequence: Sequence;
}

const WEBHOOKS_KEPT = 5000;
// Counted as JSON, see the journal.
const BYTES_KEPT = 16 * 1024 * 1024;

/**
 * Creates the webhooks of one workspace; it publishes each as an event when its outcome is known.
 */
export function createWebhooks(
  { events, clock, mintId, webhookHosts, sequence }: WebhookNeeds,
  saved?: SavedWebhooks,
): Webhooks {
  const log: BoundedLog<Sent> = createBoundedLog(
    'webhook',
    WEBHOOKS_KEPT,
    sequence,
    saved?.sent,
    BYTES_KEPT,
  );
  let signing = saved?.signing ?? 'valid';
  const queue = createTaskQueue<Queued>(async (queued, signal) => {
    const sent = await sendWebhook(queued, { clock, allowedHosts: webhookHosts, signal });
    if (sent === undefined) return;
    const { entry } = log.add((id) => ({ id, job: queued.job, entry: { id, ...sent } }));
    events.publish({ type: 'webhook', data: entry });
  });
  for (const queued of saved?.queue ?? []) queue.add(queued);

  return {
    send: ({ body, headers = {}, ...webhook }) => {
      const job = { ...webhook, headers, body: JSON.stringify(body), hookId: mintId('hook') };
      queue.add({ job, signing });
    },
    replay: (id) => {
      const sent = log.list().find((candidate) => candidate.id === id);
      if (sent !== undefined) queue.add({ job: { ...sent.job, replayOf: id }, signing });
      return sent !== undefined;
    },
    list: () => log.list().map(({ entry }) => entry),
    signing: () => signing,
    setSigning: (mode) => {
      signing = mode;
    },
    drain: () => queue.drain(),
    save: () => ({ signing, sent: log.save(), queue: queue.waiting() }),
    close: () => queue.close(),
  };
}
