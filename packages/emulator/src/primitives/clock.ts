import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedDate } from '../schema/saved.ts';

// Past 9999 an ISO 8601 year has more than four digits, which parsers refuse.
const LATEST_MS = Date.UTC(9999, 0, 1);

/** What is wrong with a time that is not {@link isOnClock}. */
export const OUT_OF_RANGE = 'the clock runs from 1970 to 9998';

/** Whether the clock can show a time in Unix milliseconds. */
export function isOnClock(atMs: number): boolean {
  return atMs >= 0 && atMs < LATEST_MS;
}

/** Checks a {@link ClockState}. */
export const ClockStateSchema = v.strictObject({
  /** ISO 8601. */
  now: savedDate,
  frozen: v.boolean(),
  /** How far this clock is ahead of the machine's; negative when behind. */
  offsetMs: v.number(),
});

/** A clock as the control API shows it. */
export interface ClockState extends ReadonlyOutput<typeof ClockStateSchema> {}

/** The clock was moved, stopped or resumed. */
export interface ClockEvent {
  readonly type: 'clock';
  readonly data: ClockState;
}

/** Checks a {@link SavedClock}. */
export const SavedClockSchema = v.strictObject({
  /** Unix milliseconds. */
  nowMs: v.pipe(v.number(), v.check(isOnClock, OUT_OF_RANGE)),
  frozen: v.boolean(),
});

/** The time that a clock shows, and whether it is frozen. */
export interface SavedClock extends ReadonlyOutput<typeof SavedClockSchema> {}

/** The clock of one workspace. Everything in the workspace expires by it. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  state(): ClockState;
  /** Stops the clock at its time. */
  freeze(): void;
  /** Stops the clock at a time in Unix milliseconds. */
  freezeAtMs(atMs: number): void;
  /** Moves the clock to a time in Unix milliseconds; a frozen clock stays frozen there. */
  setToMs(atMs: number): void;
  /** Moves the clock on; a negative number moves it back. */
  advanceSeconds(seconds: number): void;
  /** Lets a frozen clock run on from its time. */
  resume(): void;
  /** Back to the machine's time, running. */
  reset(): void;
  save(): SavedClock;
  /** Goes on from a saved time. */
  restore(saved: SavedClock): void;
}

/**
 * A clock that follows the machine's until it is moved or frozen.
 *
 * @param now the machine's time in Unix milliseconds
 * @param onChange called after each change by hand
 * @throws RangeError from `freezeAtMs`, `setToMs` and `advanceSeconds`, for a time outside of 1970 to 9998
 */
export function createClock(now: () => number, onChange: (state: ClockState) => void): Clock {
  let offsetMs = 0;
  let frozenAtMs: number | undefined;

  // A running clock stops at either end of its range; it can still be moved from there.
  const read = (): number =>
    Math.trunc(Math.min(Math.max(frozenAtMs ?? now() + offsetMs, 0), LATEST_MS - 1));
  const place = (atMs: number, frozen: boolean): void => {
    if (!isOnClock(atMs)) throw new RangeError(OUT_OF_RANGE);
    frozenAtMs = frozen ? Math.trunc(atMs) : undefined;
    offsetMs = Math.trunc(atMs) - now();
    onChange(clock.state());
  };

  const clock: Clock = {
    now: read,
    state: () => ({
      now: new Date(read()).toISOString(),
      frozen: frozenAtMs !== undefined,
      offsetMs: read() - now(),
    }),
    freeze: () => place(read(), true),
    freezeAtMs: (atMs) => place(atMs, true),
    setToMs: (atMs) => place(atMs, frozenAtMs !== undefined),
    advanceSeconds: (seconds) => place(read() + seconds * 1000, frozenAtMs !== undefined),
    resume: () => place(read(), false),
    reset: () => {
      offsetMs = 0;
      frozenAtMs = undefined;
      onChange(clock.state());
    },
    save: () => ({ nowMs: read(), frozen: frozenAtMs !== undefined }),
    restore: ({ nowMs, frozen }) => place(nowMs, frozen),
  };
  return clock;
}
