import { startBackgroundTimer } from './background-timer.ts';
import type { Clock } from './clock.ts';
import type { Subscriber } from './events.ts';
import { forgetOldest } from './forget-oldest.ts';

/**
 * Watches things that run out by the workspace's clock, and tells of each once.
 *
 * @typeParam Data what a snapshot holds of a thing
 */
export interface ExpiryWatch<T, Data = T> {
  watch(thing: T): void;
  /** Watches a thing no more. False where it was not watched, or is told already. */
  forget(thing: T): boolean;
  /** What is watched, in the order in which it was added. */
  save(): readonly Data[];
  /** Watches nothing from now on. May be called twice. */
  close(): void;
}

const LONGEST_TIMER_MS = 3_600_000; // A timer of more than 24.8 days would fire at once

const THINGS_WATCHED = 10_000; // As many as there are transactions; a frozen clock would let them pile up

/**
 * Creates a watch. It wakes by a timer and whenever the clock is moved, and ends with the events.
 * Beyond 10,000 things the oldest is watched no more.
 */
export function createExpiryWatch<T extends { readonly expiresAtMs: number }>({
  clock,
  events,
  onExpired,
  saved = [],
}: {
  clock: Clock;
  events: Subscriber;
  onExpired: (thing: T) => void;
  /** What to watch to begin with. */
  saved?: readonly T[];
}): ExpiryWatch<T> {
  const watched = new Set(saved.slice(-THINGS_WATCHED));
  let cancelTimer = (): void => {};
  let wakesAtMs = Number.POSITIVE_INFINITY;
  let hasEnded = false;

  const tellExpired = (): void => {
    const nowMs = clock.now();
    const due = [...watched].filter(({ expiresAtMs }) => nowMs >= expiresAtMs);
    // A clock that is moved tells of them in the order in which a running one would.
    for (const thing of due.sort((a, b) => a.expiresAtMs - b.expiresAtMs)) {
      // What is told of one may end the watch over another.
      if (watched.delete(thing)) onExpired(thing);
    }
    wakeAtNextExpiry();
  };

  const wakeAtNextExpiry = (): void => {
    cancelTimer();
    wakesAtMs = Number.POSITIVE_INFINITY;
    if (watched.size === 0 || clock.state().frozen) return;
    for (const { expiresAtMs } of watched) wakesAtMs = Math.min(wakesAtMs, expiresAtMs);
    const delayMs = Math.min(wakesAtMs - clock.now(), LONGEST_TIMER_MS);
    cancelTimer = startBackgroundTimer(tellExpired, delayMs);
  };

  const close = (): void => {
    cancelTimer();
    watched.clear();
    hasEnded = true;
    unsubscribe();
  };
  const unsubscribe = events.subscribe(({ type }) => {
    if (type === 'clock') tellExpired();
  }, close);

  wakeAtNextExpiry();

  return {
    watch: (thing) => {
      if (hasEnded) return; // A call that was under way when its workspace was deleted
      watched.add(thing);
      forgetOldest(watched, THINGS_WATCHED);
      if (thing.expiresAtMs < wakesAtMs) wakeAtNextExpiry();
    },
    forget: (thing) => watched.delete(thing),
    save: () => [...watched],
    close,
  };
}
