import type { NumberPolicy } from '../address/number-rules.ts';
import type { AbuseAlarm } from '../limits/abuse-alarm.ts';

/** The measures against SMS pumping, at every proxy. Everything has a strict default. */
export interface TrafficPolicy extends NumberPolicy {
  /**
   * How many codes are sent in a day of UTC at most, over all that share the counters and the
   * pipeline, decoys included; of the widget, how many attempts are begun. Above it a page gets a 503. To be set,
   * be it to `unlimited`, where `counters` is; without, it counts in this process alone.
   */
  readonly dailyBudget?: number | 'unlimited';
  /** From how many sends in an hour to one block of 10,000 numbers on there is an alarm. Default 30. */
  readonly prefixAlarmPerHour?: number;
  /** How many are sent to it in an hour at most. Default: any number, since a block may be a company's. */
  readonly prefixLimitPerHour?: number;
  /** Below which share of codes entered a country gives an alarm, at each 50th send to it. Default 0.2. */
  readonly countryAlarmBelow?: number;
  /** Told of what looks like abuse. What it throws is logged. Each alarm is a line of the log, too. */
  readonly onAlarm?: (alarm: AbuseAlarm) => unknown;
}
