import type { RequestReport } from '../http/report.ts';
import type { AbuseAlarm } from './abuse-alarm.ts';
import { type CheckedCounters, tryCount } from './checked-counters.ts';
import { createNotify } from './notify.ts';

/** Reports likely abuse to the operator. It changes and delays no response. */
export interface Alarms {
  raise(alarm: AbuseAlarm, report: RequestReport): void;
  /**
   * Raises an alarm once per period. An alarm that is due at a number of sends is also due above it,
   * since the request that reached the number may have been released.
   *
   * @param period `of`: its subject; `seconds`: its length
   */
  raiseOnce(
    period: { readonly of: string; readonly seconds: number },
    alarm: AbuseAlarm,
    report: RequestReport,
  ): Promise<void>;
  /** Whether something of this name has not happened in the period. Never throws. */
  isFirst(
    name: string,
    period: { readonly of: string; readonly seconds: number },
    report: RequestReport,
  ): Promise<boolean>;
}

/** Prepares the alarms. */
export function createAlarms(
  counters: CheckedCounters,
  onAlarm: ((alarm: AbuseAlarm) => unknown) | undefined,
  now: () => number,
): Alarms {
  const notify = createNotify('onAlarm', onAlarm);
  function raise(alarm: AbuseAlarm, report: RequestReport): void {
    report.log({ level: 'warn', message: `abuse alarm: ${alarm.kind}` });
    notify?.(alarm, report);
  }

  async function isFirst(
    name: string,
    { of, seconds }: { readonly of: string; readonly seconds: number },
    report: RequestReport,
  ): Promise<boolean> {
    let isAllowed = false;
    await tryCount(async () => {
      const windows = [{ max: 1, seconds }];
      const hit = { key: `told ${name} ${of}`, windows, now: now() };
      isAllowed = (await counters.hit(hit, report)).allowed;
    });
    return isAllowed;
  }

  return {
    raise,
    isFirst,
    async raiseOnce(period, alarm, report) {
      if (await isFirst(alarm.kind, period, report)) raise(alarm, report);
    },
  };
}
