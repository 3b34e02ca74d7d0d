import { retryAtOf } from './failure.ts';
import type { FlowLog, Schedule } from './options.ts';
import type { Proof } from './proof.ts';

/**
 * Prefetches a proof while the user is typing, so that the submit does not wait for it.
 *
 * Its requests are limited, even if the proxy misbehaves: at least {@link MIN_INTERVAL_MS} lie between
 * two, at most {@link MAX_RENEWALS} follow a call of `prepare`, and after a failure no request is made until
 * the next call.
 */
export interface ProofPrefetch {
  /** Begins a proof unless there is a fresh or pending one. */
  readonly prepare: () => void;
  /** Hands the proof over to the caller, solved or pending, if it is fresh. */
  readonly take: () => Proof | undefined;
  /** Discards the proof, and makes no new one until `prepare`. */
  readonly drop: () => void;
}

/** Options of {@link createProofPrefetch}. */
export interface ProofPrefetchOptions {
  readonly beginProof: () => Proof;
  readonly now: () => number;
  readonly schedule: Schedule;
  readonly log: FlowLog;
}

/** Creates the prefetch of one proof. */
export function createProofPrefetch({
  beginProof,
  now,
  schedule,
  log,
}: ProofPrefetchOptions): ProofPrefetch {
  let proof: Proof | undefined;
  let cancelTimer: (() => void) | undefined;
  let renewalsLeft = 0;
  let mayBeginAtMs = -Infinity;

  function beginAt(time: number): void {
    const delayMs = Math.min(Math.max(time, mayBeginAtMs) - now(), LONGEST_TIMER_MS);
    if (delayMs <= 0) begin();
    else cancelTimer = schedule(() => beginAt(time), delayMs);
  }

  function begin(): void {
    cancelTimer = undefined;
    mayBeginAtMs = now() + MIN_INTERVAL_MS;
    proof?.discard();
    proof = beginProof();
    void follow(proof);
  }

  async function follow(begun: Proof): Promise<void> {
    const solved = await begun.solved;
    const loaded = await begun.loaded;
    if (proof !== begun) return;
    if (!solved.ok) forget(solved.error);
    else if (loaded.ok && renewalsLeft > 0) {
      renewalsLeft -= 1;
      beginAt(loaded.value.usableUntilMs - RENEWAL_LEAD_MS);
    }
  }

  function forget(error: unknown): void {
    log({ event: 'prepare-failed', error });
    mayBeginAtMs = Math.max(mayBeginAtMs, retryAtOf(error, now()) ?? -Infinity);
    proof = undefined;
  }

  function release(): Proof | undefined {
    const released = proof;
    proof = undefined;
    cancelTimer?.();
    cancelTimer = undefined;
    return released;
  }

  return {
    prepare() {
      if (cancelTimer || proof?.isFresh()) return;
      renewalsLeft = MAX_RENEWALS;
      beginAt(now());
    },
    take() {
      const released = release();
      if (released?.isFresh()) return released;
      released?.discard();
      return undefined;
    },
    drop() {
      release()?.discard();
    },
  };
}

const MIN_INTERVAL_MS = 10_000; // A challenge is valid for at least 90 s, so this never delays a correct proxy.
const MAX_RENEWALS = 5; // About seven minutes at 90 s each; a user who types on calls `prepare` again.
const RENEWAL_LEAD_MS = 10_000; // Enough to load and solve the next challenge at usual difficulties.
const LONGEST_TIMER_MS = 3_600_000; // Timers overflow after 24 days and then fire immediately.
