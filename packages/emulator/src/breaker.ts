import type { Clock } from './clock.ts';
import type { Widget } from './entities.ts';

/** Whether a widget takes requests. */
export type BreakerState =
  | { readonly state: 'closed' }
  | {
      readonly state: 'open';
      /** ISO 8601: when it closes by itself. */
      readonly suspendedUntil: string;
      readonly cooldownSeconds: number;
    };

/** The circuit breakers of one workspace, one for each widget. */
export interface Breaker {
  stateOf(widget: Widget): BreakerState;
  /** Counts a code that was asked for; the one that reaches the threshold opens the breaker. */
  count(widget: Widget): void;
  /** By hand; an open one closes after the widget's cooldown, as one that opened by itself. */
  set(widgetId: string, state: 'open' | 'closed'): void;
  clear(): void;
}

const MINUTE_MS = 60_000;

/** Creates the breakers of one workspace, all closed. */
export function createBreaker(clock: Clock): Breaker {
  const openedAtMs = new Map<string, number>();
  const requestedAtMs = new Map<string, readonly number[]>();

  const set: Breaker['set'] = (widgetId, state) => {
    requestedAtMs.delete(widgetId);
    if (state === 'open') openedAtMs.set(widgetId, clock.now());
    else openedAtMs.delete(widgetId);
  };

  return {
    stateOf: ({ id, circuitBreaker }) => {
      const openedMs = openedAtMs.get(id);
      if (openedMs === undefined) return { state: 'closed' };
      const untilMs = openedMs + circuitBreaker.cooldownSeconds * 1000;
      const leftMs = untilMs - clock.now();
      if (leftMs <= 0) return { state: 'closed' };
      return {
        state: 'open',
        suspendedUntil: new Date(untilMs).toISOString(),
        cooldownSeconds: Math.ceil(leftMs / 1000),
      };
    },
    count: ({ id, circuitBreaker: { requestsPerMinute } }) => {
      if (requestsPerMinute === undefined) return;
      const nowMs = clock.now();
      const earlier = requestedAtMs.get(id) ?? [];
      const recent = [...earlier.filter((atMs) => atMs > nowMs - MINUTE_MS), nowMs];
      requestedAtMs.set(id, recent);
      if (recent.length >= requestsPerMinute) set(id, 'open');
    },
    set,
    clear: () => {
      openedAtMs.clear();
      requestedAtMs.clear();
    },
  };
}
