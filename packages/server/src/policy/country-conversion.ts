import { countAfterwards } from '../counters/with-counters.ts';
import type { Exchange } from '../exchange.ts';
import { countryOf } from '../phone.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { DAY_SECONDS, spanOf } from './spans.ts';

/** At every how manieth send to a country its share of codes entered is looked at. */
export const LOOK_EVERY = 50;

/** Counts a code that was sent to a country, and looks how many of the day's were entered. Never throws. */
export async function countSent(exchange: Exchange, phoneNumber: string): Promise<void> {
  const { countryAlarmBelow } = exchange.settings.traffic;
  const country = countryOf(phoneNumber);
  const now = exchange.now();
  await countAfterwards(exchange, async (counters) => {
    const sends = await counters.add(keyOf('sent', country, now), 1, DAY_SECONDS, now);
    if (sends % LOOK_EVERY !== 0) return;
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

function keyOf(what: 'sent' | 'verified', country: string, now: number): string {
  return `${what} ${country} ${spanOf(now, DAY_SECONDS).serial}`;
}
