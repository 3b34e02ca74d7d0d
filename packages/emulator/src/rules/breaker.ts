import * as v from 'valibot';
import type { CircuitBreaker } from '../model/pipeline.ts';
import type { Clock } from '../state/clock.ts';
import { type FieldsOf, type SavedSchema, savedEntries, savedTime } from '../state/saved.ts';
import { createWindowLog, type SavedWindowLog, SavedWindowLogSchema } from '../state/window-log.ts';

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
  stateOf(guarded: Guarded): BreakerState;
  /**
   * Counts a code that was asked for; the first that is over the threshold opens the breaker.
   * @returns the state after that: open where this one is not to pass
   */
  count(guarded: Guarded): BreakerState;
  /** By hand; an open one closes after the cooldown, as one that opened by itself. */
  set(id: string, state: 'open' | 'closed'): void;
  save(): SavedBreaker;
}

/** When each breaker opened, and the codes that were asked for. */
export interface SavedBreaker {
  readonly openedAtMs: readonly (readonly [id: string, atMs: number])[];
  readonly requested: SavedWindowLog;
}

/** Checks a {@link SavedBreaker}. */
export const SavedBreakerSchema: SavedSchema<SavedBreaker> = v.strictObject({
  openedAtMs: savedEntries(savedTime),
  requested: SavedWindowLogSchema,
} satisfies FieldsOf<SavedBreaker>);

/** The breakers of one workspace: of widgets and of pipelines, each by its ID. */
export interface Breakers {
  readonly widget: Breaker;
  readonly pipeline: Breaker;
  save(): SavedBreakers;
}

/** The breakers of widgets and of pipelines. */
export interface SavedBreakers {
  readonly widget: SavedBreaker;
  readonly pipeline: SavedBreaker;
}

/** Checks {@link SavedBreakers}. */
export const SavedBreakersSchema: SavedSchema<SavedBreakers> = v.strictObject({
  widget: SavedBreakerSchema,
  pipeline: SavedBreakerSchema,
} satisfies FieldsOf<SavedBreakers>);

/** Creates all breakers of one workspace; without saved ones all are closed. */
export function createBreakers(clock: Clock, saved?: SavedBreakers): Breakers {
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
    // Where the clock was set back, it has not opened yet: no wait is longer than the cooldown.
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
