import { reasonOf } from '../http/report.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { AbuseAlarm } from './abuse-alarm.ts';
import { tryCount } from './counters/with-counters.ts';

/**
 * Raises an alarm the first time that it is due. What is due at a number of sends is due at any above
 * it too: the one who took that very number may have given it back.
 *
 * @param once `of`: what it is about; `seconds`: for how long it is not told again
 */
export async function raiseAlarmOnce(
  context: RequestContext,
  { of, seconds }: { readonly of: string; readonly seconds: number },
  alarm: AbuseAlarm,
): Promise<void> {
  await tryCount(context, async (counters) => {
    const key = `told ${alarm.kind} ${of}`;
    const verdict = await counters.hit({ key, windows: [{ max: 1, seconds }], now: context.now() });
    if (verdict.allowed) raiseAlarm(context, alarm);
  });
}

/** Tells the operator of what looks like abuse. Changes no answer, and delays none. */
export function raiseAlarm(context: RequestContext, alarm: AbuseAlarm): void {
  const { report, settings, waitUntil } = context;
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
