import { countryOf } from '../address/phone.ts';
import type { SendDecision } from '../config/send-policy.ts';
import type { Exchange } from '../http/request-context.ts';
import { countAfterwards } from './counters/with-counters.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { DAY_SECONDS, spanOf } from './time-windows.ts';

/** How many sends to a country lie between two checks of its conversion rate. */
export const LOOK_EVERY = 50;

/**
 * Counts a send to a country, and checks the day's conversion rate every {@link LOOK_EVERY} sends. Never throws.
 *
 * A decoy is counted apart, so that it takes the same time; its code cannot be entered, and would lower the rate.
 */
export async function countSent(
  exchange: Exchange,
  phoneNumber: string,
  decision: SendDecision,
): Promise<void> {
  const { countryAlarmBelow } = exchange.settings.traffic;
  const country = countryOf(phoneNumber);
  const now = exchange.now();
  await countAfterwards(exchange, async (counters) => {
    const kind = decision === 'send' ? 'sent' : 'pretended';
    const sends = await counters.add(keyOf(kind, country, now), 1, DAY_SECONDS, now);
    if (decision === 'pretend' || sends % LOOK_EVERY !== 0) return;
    const entered = await counters.read(keyOf('verified', country, now), now);
    const verified = entered?.total ?? 0;
    if (verified / sends >= countryAlarmBelow) return;
    raiseAlarm(exchange, { kind: 'country-unverified', country, sends, verified });
  });
}

/** Counts a code of a country that was entered. Never throws. */
export async function countVerified(exchange: Exchange, phoneNumber: string): Promise<void> {
  const now = exchange.now();
  const key = keyOf('verified', countryOf(phoneNumber), now);
  await countAfterwards(exchange, (counters) => counters.add(key, 1, DAY_SECONDS, now));
}

function keyOf(what: 'sent' | 'pretended' | 'verified', country: string, now: number): string {
  return `${what} ${country} ${spanOf(now, DAY_SECONDS).serial}`;
}
