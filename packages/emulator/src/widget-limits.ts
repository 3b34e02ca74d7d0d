import type { Clock } from './clock.ts';
import type { Widget, WidgetCounter, WidgetDimension } from './entities.ts';
import { createSlidingLog } from './sliding-log.ts';

/** Whom an event is counted for, beside the widget itself; what is not known is not counted. */
export interface LimitKeys {
  readonly phoneNumber?: string | undefined;
  readonly deviceId?: string | undefined;
}

/** Whether one more fits, or how long to wait. */
export type LimitVerdict =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly cooldownSeconds: number;
      /** ISO 8601. */
      readonly retryAfter: string;
    };

/**
 * The limiter of widgets. Only what passed is counted, so that knocking on a closed door keeps it
 * closed no longer. A code counts as an OTP request when it was delivered: check before, count after.
 */
export interface WidgetLimits {
  check(widget: Widget, counter: WidgetCounter, keys: LimitKeys): LimitVerdict;
  count(widget: Widget, counter: WidgetCounter, keys: LimitKeys): void;
  /** Checks, and counts what is allowed. */
  hit(widget: Widget, counter: WidgetCounter, keys: LimitKeys): LimitVerdict;
  clear(): void;
}

const DIMENSIONS: readonly WidgetDimension[] = ['phoneNumber', 'deviceId', 'widget'];

/**
 * Creates the limiter of one workspace. `rateLimiting.cooldownDurationMs` is not read: the wait is
 * measured from the oldest counted event in the breached window.
 */
export function createWidgetLimits(clock: Clock): WidgetLimits {
  const log = createSlidingLog();

  const check: WidgetLimits['check'] = (widget, counter, keys) => {
    const nowMs = clock.now();
    const { caps } = widget.rateLimiting;
    const waits = keysOf(widget, counter, keys).flatMap(({ dimension, key }) => {
      const breach = log.breach(key, caps[dimension][counter], nowMs);
      return breach === undefined ? [] : [breach.waitMs];
    });
    if (waits.length === 0) return { allowed: true };
    const waitMs = Math.max(...waits);
    return {
      allowed: false,
      cooldownSeconds: Math.ceil(waitMs / 1000),
      retryAfter: new Date(nowMs + waitMs).toISOString(),
    };
  };
  const count: WidgetLimits['count'] = (widget, counter, keys) => {
    for (const { key } of keysOf(widget, counter, keys)) log.record(key, clock.now());
  };

  return {
    check,
    count,
    hit: (widget, counter, keys) => {
      const verdict = check(widget, counter, keys);
      if (verdict.allowed) count(widget, counter, keys);
      return verdict;
    },
    clear: () => log.clear(),
  };
}

function keysOf(
  widget: Widget,
  counter: WidgetCounter,
  { phoneNumber, deviceId }: LimitKeys,
): readonly { readonly dimension: WidgetDimension; readonly key: string }[] {
  const values = { phoneNumber, deviceId, widget: '' };
  return DIMENSIONS.flatMap((dimension) => {
    const value = values[dimension];
    if (value === undefined) return [];
    return [{ dimension, key: JSON.stringify([widget.id, counter, dimension, value]) }];
  });
}
