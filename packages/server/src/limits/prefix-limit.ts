import { countryOf } from '../address/phone.ts';
import type { RequestContext } from '../http/request-context.ts';
import { tooManyRequestsUntil } from '../http/service-error.ts';
import { take } from './counters/take.ts';
import { raiseAlarmOnce } from './raise-alarm.ts';
import type { Reservation } from './reservation.ts';
import { HOUR_SECONDS, windowOf } from './time-windows.ts';

const LAST_DIGITS = 4; // a block of 10,000 numbers, such as is rented at once

/**
 * Takes one send to the block that a number is of. Who pumps messages has many numbers in one block,
 * and sends to each of them only once.
 *
 * @throws ServiceError `TOO_MANY_REQUESTS`, where the policy has a limit
 */
export async function takeOfPrefix(
  context: RequestContext,
  phoneNumber: string,
): Promise<Reservation> {
  const { prefixAlarmPerHour, prefixLimitPerHour = Number.POSITIVE_INFINITY } =
    context.settings.traffic;
  const now = context.now();
  const prefix = phoneNumber.slice(0, -LAST_DIGITS);
  const hour = windowOf(now, HOUR_SECONDS);
  const key = `prefix ${await context.keyedHash(prefix)} ${hour.serial}`;
  const send = await take(context, { key, max: prefixLimitPerHour, seconds: HOUR_SECONDS });
  if (send === undefined) throw tooManyRequestsUntil(hour.endsAt, now);
  return {
    async settle(isSent) {
      if (!isSent) return send.giveBack();
      const { total: sends } = send;
      if (sends < prefixAlarmPerHour) return undefined;
      const country = countryOf(phoneNumber);
      return raiseAlarmOnce(
        context,
        { of: key, seconds: HOUR_SECONDS },
        { kind: 'prefix-busy', prefix, country, sends },
      );
    },
  };
}
