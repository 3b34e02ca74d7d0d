import { retryAtOf } from './failure.ts';
import type { FlowLog, Schedule } from './options.ts';
import type { Proof } from './proof.ts';

/**
 * Keeps a proof at hand while the person is still typing, so that the submit need not wait.
 *
 * Its requests are bounded three ways, whatever the proxy answers: at least {@link MIN_INTERVAL_MS}
 * lie between two, at most {@link MAX_RENEWALS} follow the one that `prepare` began, and after a failure
 * there is none until `prepare` is called again.
 */
export interface ProofPrefetch {
  /** Begins a proof unless a fresh one is at hand or awaited; called again, does nothing. */
  readonly prepare: () => void;
  /** Hands over the proof, solved or still under way, if it is fresh. It is the caller's from now on. */
  readonly take: () => Proof | undefined;
  /** Throws the proof away, and makes no new one until `prepare`. */
  readonly drop: () => void;
}

/** What keeping a proof at hand takes. */
export interface ProofPrefetchOptions {
  readonly beginProof: () => Proof;
  readonly now: () => number;
  readonly schedule: Schedule;
  readonly log: FlowLog;
}

/** Creates the keeper of one proof. */
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
      if (cancelTimer !== undefined || proof?.isFresh()) return;
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

const MIN_INTERVAL_MS = 10_000; // A ninth of the shortest life of a challenge: no honest proxy makes this wait.
const MAX_RENEWALS = 5; // About seven minutes at 90 s each; whoever is still there types, and that prepares anew.
const RENEWAL_LEAD_MS = 10_000; // Enough to load and solve the next one at usual difficulties.
const LONGEST_TIMER_MS = 3_600_000; // Timers overflow after 24 days and then fire at once.
