import type { RequestContext } from '../http/request-context.ts';
import { ServiceError } from '../http/service-error.ts';
import { take } from './counters/take.ts';
import { raiseAlarmOnce } from './raise-alarm.ts';
import type { Reservation } from './reservation.ts';
import { DAY_SECONDS, windowOf } from './time-windows.ts';

/**
 * Takes one send of the pipeline's budget for the day. What was not sent is given back: no budget is
 * used up by requests that are refused.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 503, where it is spent
 */
export async function takeOfBudget(context: RequestContext): Promise<Reservation | undefined> {
  const { dailyBudget } = context.settings.traffic;
  if (dailyBudget === undefined || dailyBudget === 'unlimited') return undefined;
  const pipeline = await context.keyedHash(context.pipeline);
  const { serial } = windowOf(context.now(), DAY_SECONDS);
  const key = `budget ${pipeline} ${serial}`;
  const send = await take(context, { key, max: dailyBudget, seconds: DAY_SECONDS });
  if (send === undefined) throw new ServiceError('SERVICE_UNAVAILABLE', { status: 503 });
  return {
    async settle(isSent) {
      if (!isSent) return send.giveBack();
      const { total: sends } = send;
      if (sends < Math.ceil(dailyBudget * NEARLY)) return undefined;
      const kind = sends === dailyBudget ? 'budget-spent' : 'budget-running-out';
      return raiseAlarmOnce(
        context,
        { of: key, seconds: DAY_SECONDS },
        { kind, sends, dailyBudget },
      );
    },
  };
}

const NEARLY = 0.8;
