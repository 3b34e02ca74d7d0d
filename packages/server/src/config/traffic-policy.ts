import type { NumberPolicy } from '../address/number-type-rules.ts';
import type { AbuseAlarm } from '../limits/abuse-alarm.ts';

/** The measures against SMS pumping, at every proxy. Everything has a strict default. */
export interface TrafficPolicy extends NumberPolicy {
  /**
   * The most sends in a day of UTC by all proxies that share the counters and the pipeline, decoys
   * included; for the widget, the most attempts. Above it a page gets a 503. Required with `counters`,
   * if only as `unlimited`.
   */
  readonly dailyBudget?: number | 'unlimited';
  /** The sends in an hour to one block of 10,000 numbers that raise an alarm. Default 30. */
  readonly prefixAlarmPerHour?: number;
  /** The most sends to a block in an hour. Default: no limit, since a block may belong to one company. */
  readonly prefixLimitPerHour?: number;
  /** The share of entered codes of a country below which each 50th send raises an alarm. Default 0.2. */
  readonly countryAlarmBelow?: number;
  /** Receives alarms about likely abuse. What it throws is logged. Each alarm is also logged. */
  readonly onAlarm?: (alarm: AbuseAlarm) => unknown;
}
