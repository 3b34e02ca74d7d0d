import { countryOf } from '../address/phone.ts';
import type { SendDecision } from '../config/send-policy.ts';
import type { RequestContext } from '../http/request-context.ts';
import { tryCount } from './counters/with-counters.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { DAY_SECONDS, windowOf } from './time-windows.ts';

/** How many sends to a country lie between two checks of its conversion rate. */
export const CHECK_EVERY_SENDS = 50;

/**
 * Counts a send to a country, and checks the day's conversion rate every {@link CHECK_EVERY_SENDS} sends. Never throws.
 *
 * A decoy is counted apart, so that it takes the same time; its code cannot be entered, and would lower the rate.
 */
export async function countSent(
  context: RequestContext,
  phoneNumber: string,
  decision: SendDecision,
): Promise<void> {
  const { countryAlarmBelow } = context.settings.traffic;
  const country = countryOf(phoneNumber);
  const now = context.now();
  await tryCount(context, async (counters) => {
    const kind = decision === 'send' ? 'sent' : 'pretended';
    const sends = await counters.add({
      key: keyOf(kind, country, now),
      amount: 1,
      seconds: DAY_SECONDS,
      now,
    });
    if (decision === 'pretend' || sends % CHECK_EVERY_SENDS !== 0) return;
    const entered = await counters.read({ key: keyOf('verified', country, now), now });
    const verified = entered?.total ?? 0;
    if (verified / sends >= countryAlarmBelow) return;
    raiseAlarm(context, { kind: 'country-unverified', country, sends, verified });
  });
}

/** Counts a code of a country that was entered. Never throws. */
export async function countVerified(context: RequestContext, phoneNumber: string): Promise<void> {
  const now = context.now();
  const key = keyOf('verified', countryOf(phoneNumber), now);
  await tryCount(context, (counters) =>
    counters.add({ key, amount: 1, seconds: DAY_SECONDS, now }),
  );
}

function keyOf(what: 'sent' | 'pretended' | 'verified', country: string, now: number): string {
  return `${what} ${country} ${windowOf(now, DAY_SECONDS).serial}`;
}
