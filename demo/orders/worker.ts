/**
 * The worker: sends what is in the outbox. Copy it, and run as many as you like.
 *
 * 1. It claims an entry, under a lease. No other worker gets it until the lease ends.
 * 2. It performs the operation of the entry.
 * 3. It records the outcome, and with it the next step.
 *
 * It can be killed before, between and within these steps. The operation was saved with its
 * idempotency key before anything was sent. After the lease, a worker claims the entry again and reports
 * to the client that it was interrupted. The client performs the same operation again if the service is
 * sure to recognize it. Otherwise the outcome is `unknown`, and an operator decides.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { UtilityOutcome } from '@otp-kit/server/utilities';
import { nextStep } from './next-step.ts';
import type { ClaimedEntry, Outbox } from './outbox.ts';

/** What a worker works with. */
export interface WorkerOptions {
  readonly outbox: Outbox;
  /** Performs the operation of an entry with the client of its pipeline, and gives up at the signal. */
  readonly perform: (entry: ClaimedEntry, signal: AbortSignal) => Promise<UtilityOutcome>;
  /** How long an entry belongs to the worker that claimed it; default a minute. */
  readonly leaseMs?: number;
  /** Unix milliseconds; default the machine's. */
  readonly now?: () => number;
  /** Takes what an operator has to see; default the console. */
  readonly log?: (line: string) => void;
}

/** Claims, performs and records one entry. Returns false if none was due. */
export async function workOnce(options: WorkerOptions): Promise<boolean> {
  const { outbox, perform, leaseMs = 60_000, now = Date.now, log = console.error } = options;
  const entry = outbox.claim({ now: now(), leaseMs });
  if (!entry) return false;

  // The client gives up before the lease ends, so that no two workers perform an operation at once.
  const signal = AbortSignal.timeout(leaseMs * 0.75);
  const outcome = await perform(entry, signal).catch((error: unknown) => {
    const code = codeOf(error);
    // The code alone: a message might name the recipient.
    log(`entry ${entry.id} was not performed: ${code}`);
    return outcomeOfError(code, entry);
  });

  const { tries, firstTryAt } = entry;
  const at = now();
  outbox.record(entry, outcome, nextStep(outcome, { tries, firstTryAt, now: at }), at);
  return true;
}

/**
 * Returns what is recorded when the client throws. It does so for an operation that its pipeline does not have,
 * before it sends anything. Anything else is a mistake in the program, which may have come after the
 * message was sent.
 */
function outcomeOfError(code: string, { earlier }: ClaimedEntry): UtilityOutcome {
  const maySent = earlier !== 'none' && !isRefused(earlier);
  return code === 'INVALID_REQUEST' && !maySent
    ? { outcome: 'refused', code, class: 'fix-account' }
    : { outcome: 'unknown', needsSupport: false };
}

function isRefused(earlier: ClaimedEntry['earlier']): boolean {
  return typeof earlier === 'object' && earlier.outcome === 'refused';
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
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
