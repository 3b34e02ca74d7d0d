import type { HostedAttempt, HostedTimes } from '@otp-kit/emulator/hosted-page-api';
import type { PageSnapshot, Step } from './page-state.ts';

/** Holds what the views draw, for `useSyncExternalStore`. */
export interface PageStore {
  readonly getSnapshot: () => PageSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly enter: (step: Step) => void;
  /** Takes what the newest response of the service says of the attempt. */
  readonly setAttempt: (attempt: HostedAttempt | HostedTimes) => void;
  /** Remembers that a channel does not reach this user. */
  readonly markUnreachable: (channel: string) => void;
  /** The service accepts no more resends, even if it offered one before. */
  readonly spendResends: () => void;
}

/** An empty store: nothing is known yet, and the page loads. */
export function createPageStore(now: () => number): PageStore {
  let snapshot: PageSnapshot = {
    step: { status: 'loading' },
    attempt: undefined,
    unreachable: [],
  };
  const listeners = new Set<() => void>();

  function change(changes: Partial<PageSnapshot>): void {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter: (step) => change({ step }),
    setAttempt: (attempt) => {
      const known = 'challengeId' in attempt ? attempt : snapshot.attempt;
      if (!known) return;
      // Both times are of the service's clock, so this browser's clock does not matter.
      const leftMs = Date.parse(attempt.expiresAt) - Date.parse(attempt.serverTime);
      change({ attempt: { ...known, ...attempt, expiresAtMs: now() + leftMs } });
    },
    markUnreachable: (channel) => {
      const marked = [...new Set([...snapshot.unreachable, channel])];
      const isOneLeft = snapshot.attempt?.channels.some((other) => !marked.includes(other));
      // When none is left, one that failed for a moment deserves another try.
      change({ unreachable: isOneLeft ? marked : [] });
    },
    spendResends: () => {
      if (snapshot.attempt) change({ attempt: { ...snapshot.attempt, resendsLeft: 0 } });
    },
  };
}
