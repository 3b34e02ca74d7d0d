import type { Exchange } from '../exchange.ts';
import { reasonOf } from '../report.ts';
import type { AbuseAlarm } from './abuse-alarm.ts';

/** Tells the operator of what looks like abuse. Changes no answer, and delays none. */
export function raiseAlarm(exchange: Exchange, alarm: AbuseAlarm): void {
  const { report, settings, waitUntil } = exchange;
  report.log({ level: 'warn', message: `abuse alarm: ${alarm.kind}` });
  waitUntil(tell());

  async function tell(): Promise<void> {
    try {
      await settings.traffic.onAlarm?.(alarm);
    } catch (error) {
      report.log({ level: 'error', message: 'onAlarm failed', reason: reasonOf(error) });
    }
  }
}
