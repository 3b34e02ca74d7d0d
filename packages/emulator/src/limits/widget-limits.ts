import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Caps } from '../model/pipeline.ts';
import type { Widget, WidgetCounter, WidgetDimension } from '../model/widget.ts';
import type { Clock } from '../primitives/clock.ts';
import { createWindowLog, longestWait, type SavedWindowLog } from '../primitives/window-log.ts';
import { describeWait, type Wait } from './retry-after.ts';

/** The user that an event is counted for, beside the widget itself; an unknown value is not counted. */
export interface LimitKeys {
  readonly phoneNumber?: string | undefined;
  readonly deviceId?: string | undefined;
}

/** Whether one more fits, or how long to wait. */
export type LimitVerdict = { readonly allowed: true } | (Wait & { readonly allowed: false });

/**
 * The limiter of widgets. Only what passed is counted, so that refused tries do not
 * prolong a wait. A code counts as an OTP request when it was delivered: check before, count after.
 */
export interface WidgetLimits {
  check(widget: Widget, counter: WidgetCounter, keys: LimitKeys): LimitVerdict;
  count(widget: Widget, counter: WidgetCounter, keys: LimitKeys): void;
  /** Checks, and counts what is allowed. */
  hit(widget: Widget, counter: WidgetCounter, keys: LimitKeys): LimitVerdict;
  save(): SavedWindowLog;
}

/** The caps of a counter that the widget names none for, if the behavior `widgetCaps` is `strict`. */
const STRICT_CAPS: Caps = { perMinute: 5, perHour: 20, perDay: 50 };

function standardCaps({ widgetCaps }: Behaviors): Caps {
  return widgetCaps === 'strict' ? STRICT_CAPS : {};
}

interface WidgetLimitNeeds {
  readonly clock: Clock;
  readonly settings: () => { readonly behaviors: Behaviors };
}

const DIMENSIONS: readonly WidgetDimension[] = ['phoneNumber', 'deviceId', 'widget'];

/**
 * Creates the limiter of one workspace. `rateLimiting.cooldownDurationMs` is not read: the wait is
 * measured from the oldest counted event in the breached window.
 */
export function createWidgetLimits(
  { clock, settings }: WidgetLimitNeeds,
  saved?: SavedWindowLog,
): WidgetLimits {
  const log = createWindowLog(clock, undefined, saved);

  const check: WidgetLimits['check'] = (widget, counter, keys) => {
    const { caps } = widget.rateLimiting;
    const breaches = keysOf(widget, counter, keys).flatMap(({ dimension, key }) => {
      const named = caps[dimension][counter];
      return (
        log.breach(
          key,
          Object.keys(named).length > 0 ? named : standardCaps(settings().behaviors),
        ) ?? []
      );
    });
    const longest = longestWait(breaches);
    if (longest === undefined) return { allowed: true };
    return { allowed: false, ...describeWait(clock.now(), longest.waitMs) };
  };
  const count: WidgetLimits['count'] = (widget, counter, keys) => {
    for (const { key } of keysOf(widget, counter, keys)) log.record(key);
  };

  return {
    check,
    count,
    hit: (widget, counter, keys) => {
      const verdict = check(widget, counter, keys);
      if (verdict.allowed) count(widget, counter, keys);
      return verdict;
    },
    save: () => log.save(),
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
