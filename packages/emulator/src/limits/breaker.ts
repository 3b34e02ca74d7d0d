import * as v from 'valibot';
import type { CircuitBreaker } from '../model/pipeline.ts';
import type { Clock } from '../primitives/clock.ts';
import { createWindowLog, SavedWindowLogSchema } from '../primitives/window-log.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedEntries, savedTime } from '../schema/saved.ts';

/** What a breaker guards: a widget or a pipeline. */
export interface Guarded {
  readonly id: string;
  readonly circuitBreaker: CircuitBreaker;
}

/** Whether requests are taken. */
export type BreakerState =
  | { readonly state: 'closed' }
  | {
      readonly state: 'open';
      /** ISO 8601: when it closes by itself. */
      readonly suspendedUntil: string;
      readonly cooldownSeconds: number;
    };

/** The circuit breakers of one workspace, one for each widget or for each pipeline. */
export interface Breaker {
  readonly stateOf: (guarded: Guarded) => BreakerState;
  /**
   * Counts a code that was asked for; the first that is over the threshold opens the breaker.
   * @returns the state after that: open where this one is not to pass
   */
  readonly count: (guarded: Guarded) => BreakerState;
  /** Sets the state by hand; an open breaker closes after the cooldown, as one that opened by itself. */
  set(id: string, state: 'open' | 'closed'): void;
  save(): SavedBreaker;
}

const SavedBreakerSchema = v.strictObject({
  /** Unix milliseconds, by the ID of what each breaker guards. */
  openedAtMs: savedEntries(savedTime),
  requested: SavedWindowLogSchema,
});

/** When each breaker opened, and the codes that were asked for. */
export interface SavedBreaker extends ReadonlyOutput<typeof SavedBreakerSchema> {}

/** The breakers of one workspace: of widgets and of pipelines, each by its ID. */
export interface Breakers {
  readonly widget: Breaker;
  readonly pipeline: Breaker;
  save(): SavedBreakers;
}

/** Checks {@link SavedBreakers}. */
export const SavedBreakersSchema = v.strictObject({
  widget: SavedBreakerSchema,
  pipeline: SavedBreakerSchema,
});

/** The breakers of widgets and of pipelines. */
export interface SavedBreakers extends ReadonlyOutput<typeof SavedBreakersSchema> {}

/** Creates all breakers of one workspace; without saved ones all are closed. */
export function createBreakers(
  { clock }: { readonly clock: Clock },
  saved?: SavedBreakers,
): Breakers {
  const widget = createBreaker(clock, saved?.widget);
  const pipeline = createBreaker(clock, saved?.pipeline);
  return { widget, pipeline, save: () => ({ widget: widget.save(), pipeline: pipeline.save() }) };
}

/** Creates the breakers of one workspace; without saved ones all are closed. */
export function createBreaker(clock: Clock, saved?: SavedBreaker): Breaker {
  const openedAtMs = new Map(saved?.openedAtMs);
  const requested = createWindowLog(clock, undefined, saved?.requested);

  const set: Breaker['set'] = (id, state) => {
    requested.forget(id);
    if (state === 'open') openedAtMs.set(id, clock.now());
    else openedAtMs.delete(id);
  };

  const stateOf: Breaker['stateOf'] = ({ id, circuitBreaker }) => {
    const openedMs = openedAtMs.get(id);
    if (openedMs === undefined) return { state: 'closed' };
    const nowMs = clock.now();
    const untilMs = openedMs + circuitBreaker.cooldownSeconds * 1000;
    // After the clock was set back, the breaker has not opened yet: no wait is longer than the cooldown.
    if (nowMs < openedMs || nowMs >= untilMs) return { state: 'closed' };
    return {
      state: 'open',
      suspendedUntil: new Date(untilMs).toISOString(),
      cooldownSeconds: Math.ceil((untilMs - nowMs) / 1000),
    };
  };

  return {
    stateOf,
    count: (guarded) => {
      const { id, circuitBreaker } = guarded;
      const { requestsPerMinute } = circuitBreaker;
      if (requestsPerMinute === undefined) return stateOf(guarded);
      if (requested.breach(id, { perMinute: requestsPerMinute })) set(id, 'open');
      else requested.record(id);
      return stateOf(guarded);
    },
    set,
    save: () => ({ openedAtMs: [...openedAtMs], requested: requested.save() }),
  };
}
