/**
 * The worker: sends what is in the outbox. Copy it, and run as many as you like.
 *
 * 1. It claims an entry, under a lease.
 * 2. It performs the operation of the entry.
 * 3. It records the outcome, and with it the next step.
 *
 * It can be killed before, between and within these steps. The operation was saved with its
 * idempotency key before anything was sent, so the next worker performs the same operation again, and
 * the service recognizes it. Nothing is ever sent under a new key unless an operator decides so.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { UtilityOutcome } from './contract.ts';
import { GIVE_UP_AFTER_MS, nextStep } from './next-step.ts';
import type { ClaimedEntry, Outbox } from './outbox.ts';

/** What a worker works with. */
export interface WorkerOptions {
  readonly outbox: Outbox;
  /** Performs the operation of an entry, and ends at `until`, in Unix milliseconds. */
  readonly perform: (
    entry: ClaimedEntry,
    options: { readonly until: number },
  ) => Promise<UtilityOutcome>;
  /** How long an entry belongs to the worker that claimed it; default a minute. */
  readonly leaseMs?: number;
  /** Unix milliseconds; default the machine's. */
  readonly now?: () => number;
}

/** Claims, performs and records one entry. Returns false if none was due. */
export async function workOnce(options: WorkerOptions): Promise<boolean> {
  const { outbox, now = Date.now, leaseMs = 60_000 } = options;
  const entry = outbox.claim({ now: now(), leaseMs });
  if (!entry) return false;

  const outcome = await performSafely(entry, options);

  const { tries, firstTryAt } = entry;
  const at = now();
  outbox.record(entry, outcome, nextStep(outcome, { tries, firstTryAt, now: at }), at);
  return true;
}

/** Works until the signal ends it, after the entry in hand. Looks for new entries every `pollMs`. */
export async function work({
  signal,
  pollMs = 250,
  ...options
}: WorkerOptions & { readonly signal: AbortSignal; readonly pollMs?: number }): Promise<void> {
  while (!signal.aborted) {
    const worked = await workOnce(options);
    if (!worked) await delay(pollMs, undefined, { signal }).catch(() => {});
  }
}

async function performSafely(entry: ClaimedEntry, options: WorkerOptions): Promise<UtilityOutcome> {
  const { perform, now = Date.now, leaseMs = 60_000 } = options;
  const unknown: UtilityOutcome = { outcome: 'unknown', needsSupport: false };
  // The worker was stopped for so long that the service may no longer know the key.
  if (now() - entry.firstTryAt > GIVE_UP_AFTER_MS) return unknown;
  try {
    // It ends before the lease does, so that no two workers perform one operation at the same time.
    return await perform(entry, { until: entry.dueAt - leaseMs / 4 });
  } catch {
    // perform() throws only for a mistake in the program. It may have come after the message was sent.
    return unknown;
  }
}
