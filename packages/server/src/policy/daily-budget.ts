import { countAfterwards, withCounters } from '../counters/with-counters.ts';
import type { Exchange } from '../exchange.ts';
import { Refusal } from '../refusal.ts';
import { raiseAlarm } from './raise-alarm.ts';
import type { Reservation } from './reservation.ts';
import { DAY_SECONDS, spanOf } from './spans.ts';

/**
 * Takes one send of the pipeline's budget for the day, before it is made, so that many at once are no
 * way around. What was not sent is given back: no budget is used up by requests that are refused.
 *
 * @throws Refusal `SERVICE_UNAVAILABLE` with status 503
 */
export async function takeOfBudget(exchange: Exchange): Promise<Reservation> {
  const { dailyBudget } = exchange.settings.traffic;
  if (dailyBudget === undefined) return { settle: async () => undefined };
  const now = exchange.now();
  const key = `budget ${await exchange.pseudonym(exchange.pipeline)} ${spanOf(now, DAY_SECONDS).serial}`;
  const count = async (amount: number) => exchange.counters.add(key, amount, DAY_SECONDS, now);
  const sends = await withCounters(exchange, async () => count(1));
  if (sends > dailyBudget) {
    await countAfterwards(exchange, async () => count(-1));
    throw new Refusal('SERVICE_UNAVAILABLE', { status: 503 });
  }
  return {
    async settle(isSent) {
      if (!isSent) return countAfterwards(exchange, async () => count(-1));
      if (sends === dailyBudget) {
        raiseAlarm(exchange, { kind: 'budget-spent', sends, dailyBudget });
      } else if (sends === Math.ceil(dailyBudget * NEARLY)) {
        raiseAlarm(exchange, { kind: 'budget-running-out', sends, dailyBudget });
      }
      return undefined;
    },
  };
}

const NEARLY = 0.8;
