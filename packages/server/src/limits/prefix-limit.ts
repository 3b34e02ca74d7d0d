import { countryOf } from '../address/phone.ts';
import type { Exchange } from '../http/request-context.ts';
import { refuseUntil } from '../http/service-error.ts';
import { take } from './counters/take.ts';
import { raiseAlarmOnce } from './raise-alarm.ts';
import type { Reservation } from './reservation.ts';
import { HOUR_SECONDS, spanOf } from './time-windows.ts';

const LAST_DIGITS = 4; // a block of 10,000 numbers, such as is rented at once

/**
 * Takes one send to the block that a number is of. Who pumps messages has many numbers in one block,
 * and sends to each of them only once.
 *
 * @throws Refusal `TOO_MANY_REQUESTS`, where the policy has a limit
 */
export async function takeOfPrefix(exchange: Exchange, phoneNumber: string): Promise<Reservation> {
  const { prefixAlarmPerHour, prefixLimitPerHour = Number.POSITIVE_INFINITY } =
    exchange.settings.traffic;
  const now = exchange.now();
  const prefix = phoneNumber.slice(0, -LAST_DIGITS);
  const hour = spanOf(now, HOUR_SECONDS);
  const key = `prefix ${await exchange.pseudonym(prefix)} ${hour.serial}`;
  const send = await take(exchange, { key, max: prefixLimitPerHour, seconds: HOUR_SECONDS });
  if (send === undefined) throw refuseUntil(hour.endsAt, now);
  return {
    async settle(isSent) {
      if (!isSent) return send.giveBack();
      const { total: sends } = send;
      if (sends < prefixAlarmPerHour) return undefined;
      const country = countryOf(phoneNumber);
      return raiseAlarmOnce(
        exchange,
        { of: key, seconds: HOUR_SECONDS },
        { kind: 'prefix-busy', prefix, country, sends },
      );
    },
  };
}
