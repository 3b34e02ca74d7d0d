import { startBackgroundTimer } from './background-timer.ts';
import type { Clock } from './clock.ts';
import type { Subscriber } from './events.ts';
import { forgetOldest } from './forget-oldest.ts';

/**
 * Watches things that expire by the workspace's clock, and reports each once.
 *
 * @typeParam Data what a snapshot holds of a thing
 */
export interface ExpiryWatch<T, Data = T> {
  watch(thing: T): void;
  /** Stops watching a thing. False where it was not watched, or is reported already. */
  forget(thing: T): boolean;
  /** What is watched, in the order in which it was added. */
  save(): readonly Data[];
  /** Watches nothing from now on. May be called twice. */
  close(): void;
}

const LONGEST_TIMER_MS = 3_600_000; // A timer of more than 24.8 days would fire at once

const THINGS_WATCHED = 10_000; // The number of transactions kept; a frozen clock would let them pile up

/**
 * Creates a watch. It wakes by a timer and whenever the clock is moved, and ends with the events.
 * Beyond 10,000 things the oldest is no longer watched.
 */
export function createExpiryWatch<T extends Expiring>({
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
  const alarm = createAlarm(clock, () => reportExpired());
  let hasEnded = false;

  const reportExpired = (): void => {
    const nowMs = clock.now();
    const due = [...watched].filter(({ expiresAtMs }) => nowMs >= expiresAtMs);
    // A clock that is moved reports them in the order in which a running one would.
    for (const thing of due.sort((a, b) => a.expiresAtMs - b.expiresAtMs)) {
      // The report of one thing may end the watch over another.
      if (watched.delete(thing)) onExpired(thing);
    }
    alarm.setTo(watched);
  };

  const close = (): void => {
    alarm.cancel();
    watched.clear();
    hasEnded = true;
    unsubscribe();
  };
  const unsubscribe = events.subscribe(({ type }) => {
    if (type === 'clock') reportExpired();
  }, close);

  alarm.setTo(watched);

  return {
    watch: (thing) => {
      if (hasEnded) return; // A call that was under way when its workspace was deleted
      watched.add(thing);
      forgetOldest(watched, THINGS_WATCHED);
      if (thing.expiresAtMs < alarm.atMs()) alarm.setTo(watched);
    },
    forget: (thing) => watched.delete(thing),
    save: () => [...watched],
    close,
  };
}

interface Expiring {
  readonly expiresAtMs: number;
}

/** A timer for the earliest expiry by the workspace's clock; none while the clock is frozen. */
interface Alarm {
  /** Unix milliseconds; infinity without a timer. */
  atMs(): number;
  setTo(things: ReadonlySet<Expiring>): void;
  cancel(): void;
}

function createAlarm(clock: Clock, ring: () => void): Alarm {
  let cancelTimer = (): void => {};
  let ringsAtMs = Number.POSITIVE_INFINITY;
  return {
    atMs: () => ringsAtMs,
    setTo: (things) => {
      cancelTimer();
      ringsAtMs = Number.POSITIVE_INFINITY;
      if (things.size === 0 || clock.state().frozen) return;
      for (const { expiresAtMs } of things) ringsAtMs = Math.min(ringsAtMs, expiresAtMs);
      cancelTimer = startBackgroundTimer(ring, Math.min(ringsAtMs - clock.now(), LONGEST_TIMER_MS));
    },
    cancel: () => cancelTimer(),
  };
}
