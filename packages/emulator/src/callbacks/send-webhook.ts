import type { WebhookEntry } from '../model/webhook-entry.ts';
import type { Clock } from '../primitives/clock.ts';
import { postWebhook } from './post-webhook.ts';
import type { Job, Queued } from './saved-webhooks.ts';
import { signatureHeaders, type WebhookSigning } from './webhook-signature.ts';
import { refuseTarget } from './webhook-target.ts';

const TOLERANCE_MS = 300_000; // Standard Webhooks: five minutes between the clocks
/** The statuses by which receivers refuse a timestamp. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 401, 403]);

/** What sending a webhook takes. */
export interface SendNeeds {
  readonly clock: Clock;
  /** Host names that a webhook may go to, beside this machine's own. */
  readonly allowedHosts: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Signs and posts a webhook once.
 *
 * @returns its entry without an ID; undefined where the signal cut it
 */
export async function sendWebhook(
  { job, signing }: Queued,
  { clock, allowedHosts, signal }: SendNeeds,
): Promise<Omit<WebhookEntry, 'id'> | undefined> {
  const { url, status, attemptId, replayOf, body } = job;
  const sentAtMs = clock.now();
  const { offsetMs } = clock.state();
  const headers = headersOf(job, signing, sentAtMs);
  const reason = refuseTarget(url, allowedHosts);
  const result: Pick<WebhookEntry, 'outcome' | 'httpStatus' | 'reason'> =
    reason === undefined
      ? await postWebhook(url, { headers, body, signal })
      : { outcome: 'refused', reason };
  if (signal.aborted) return undefined;
  const isSigned = job.signingSecret !== undefined && signing === 'valid';
  const isClockRefused =
    isSigned && Math.abs(offsetMs) > TOLERANCE_MS && REFUSALS.has(result.httpStatus);
  return {
    at: new Date(sentAtMs).toISOString(),
    url,
    ...(attemptId !== undefined && { attemptId }),
    status,
    ...result,
    ...(isClockRefused && { clockOffsetMs: offsetMs }),
    ...(replayOf !== undefined && { replayOf }),
    headers: Object.fromEntries(headers),
    body: JSON.parse(body),
  };
}

// The service's own headers come last, so that they win over the integrator's.
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
