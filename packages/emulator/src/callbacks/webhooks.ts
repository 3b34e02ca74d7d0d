import type { WebhookEntry } from '../model/webhook-entry.ts';
import {
  type BoundedLog,
  createBoundedLog,
  createSequence,
  type Sequence,
} from '../primitives/bounded-log.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Publisher } from '../primitives/events.ts';
import { postWebhook } from './post-webhook.ts';
import type { Job, OutgoingWebhook, Queued, SavedWebhooks, Sent } from './saved-webhooks.ts';
import { signatureHeaders, type WebhookSigning } from './webhook-signature.ts';
import { refuseTarget } from './webhook-target.ts';

/** A webhook was sent, or could not be. */
export interface WebhookEvent {
  readonly type: 'webhook';
  readonly data: WebhookEntry;
}

/** The webhooks of one workspace. */
export interface Webhooks {
  /** Queues a webhook. It is sent once, after the earlier ones, in the background. */
  send(webhook: OutgoingWebhook): void;
  /** Queues an earlier one again: same `hook-id` and body, new timestamp. False where there is none. */
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

const WEBHOOKS_KEPT = 500;
const TOLERANCE_MS = 300_000; // Standard Webhooks: five minutes between the clocks
/** What receivers answer to a timestamp that they do not accept. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 401, 403]);

/**
 * Creates the webhooks of one workspace; it publishes each as an event when its outcome is known.
 *
 * @param allowedHosts host names that a webhook may go to, beside this machine's own
 */
export function createWebhooks({
  events,
  clock,
  mintId,
  allowedHosts,
  sequence = createSequence(),
  saved,
}: {
  events: Publisher<WebhookEvent>;
  clock: Clock;
  mintId: (prefix: string) => string;
  allowedHosts: readonly string[];
  sequence?: Sequence;
  saved?: SavedWebhooks | undefined;
}): Webhooks {
  const log: BoundedLog<Sent> = createBoundedLog('webhook', WEBHOOKS_KEPT, sequence, saved?.sent);
  let signing = saved?.signing ?? 'valid';
  const waiting = new Set<Queued>();
  const ending = new AbortController();
  let closed = false;
  let queue: Promise<void> = Promise.resolve();

  const enqueue = (queued: Queued): void => {
    if (closed) return;
    waiting.add(queued);
    queue = queue
      .then(() => run(queued, ending.signal))
      // A fault of one is logged, and keeps none of those after it.
      .catch((error) => console.error(error))
      .finally(() => waiting.delete(queued));
  };

  const run = async (queued: Queued, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    const { job } = queued;
    const { url, status, attemptId, replayOf, body } = job;
    const sentAtMs = clock.now();
    const { offsetMs } = clock.state();
    const headers = headersOf(job, queued.signing, sentAtMs);
    const reason = refuseTarget(url, allowedHosts);
    const result: Pick<WebhookEntry, 'outcome' | 'httpStatus' | 'reason'> =
      reason === undefined
        ? await postWebhook(url, { headers, body, signal })
        : { outcome: 'refused', reason };
    // What was cut is nothing that came of it.
    if (signal.aborted) return;
    const isSigned = job.signingSecret !== undefined && queued.signing === 'valid';
    const isClockRefused =
      isSigned && Math.abs(offsetMs) > TOLERANCE_MS && REFUSALS.has(result.httpStatus);
    const { entry } = log.add((id) => ({
      id,
      job,
      entry: {
        id,
        at: new Date(sentAtMs).toISOString(),
        url,
        ...(attemptId !== undefined && { attemptId }),
        status,
        ...result,
        ...(isClockRefused && { clockOffsetMs: offsetMs }),
        ...(replayOf !== undefined && { replayOf }),
        headers: Object.fromEntries(headers),
        body: JSON.parse(body),
      },
    }));
    events.publish({ type: 'webhook', data: entry });
  };

  for (const queued of saved?.queue ?? []) enqueue(queued);

  return {
    send: ({ body, headers = {}, ...webhook }) => {
      const job = { ...webhook, headers, body: JSON.stringify(body), hookId: mintId('hook') };
      enqueue({ job, signing });
    },
    replay: (id) => {
      const sent = log.list().find((candidate) => candidate.id === id);
      if (sent !== undefined) enqueue({ job: { ...sent.job, replayOf: id }, signing });
      return sent !== undefined;
    },
    list: () => log.list().map(({ entry }) => entry),
    signing: () => signing,
    setSigning: (mode) => {
      signing = mode;
    },
    drain: async () => {
      let awaited: Promise<void> | undefined;
      while (awaited !== queue) {
        awaited = queue;
        await awaited;
      }
    },
    save: () => ({ signing, sent: log.save(), queue: [...waiting] }),
    close: () => {
      closed = true;
      ending.abort();
    },
  };
}

// The service's own come last: whatever an integrator asked for, they stand.
function headersOf(
  { headers, hookId, body, signingSecret }: Job,
  signing: WebhookSigning,
  sentAtMs: number,
): Headers {
  const all = new Headers(headers);
  all.set('content-type', 'application/json');
  all.set('user-agent', 'otp-emulator');
  if (signingSecret === undefined) return all;
  const signed = { id: hookId, timestampSeconds: Math.floor(sentAtMs / 1000), body };
  const signature = signatureHeaders(signed, { secret: signingSecret, signing });
  for (const [name, value] of Object.entries(signature)) all.set(name, value);
  return all;
}
